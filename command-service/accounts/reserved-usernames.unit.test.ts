import { expect, it } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';

it.each([
  'admin',
  'ADMIN',
  'Administración',
  'administracion',
  'Moderacio\u0301n',
  'Moderadora',
  'Duende',
  'd u e n d e',
  '·Duende·',
  'аdmin', // Cyrillic а
  'adm1n',
  'adm|n',
  'ＡＤＭＩＮ',
])('keeps %s for who runs the community', (name) => {
  expect(isReservedUsername(name)).toBe(true);
});

it.each(['Duendecilla', 'Admiral', 'Moderna', 'ana', 'duende de luna', '🌙🌙🌙'])(
  'leaves %s to the first person',
  (name) => {
    expect(isReservedUsername(name)).toBe(false);
  },
);

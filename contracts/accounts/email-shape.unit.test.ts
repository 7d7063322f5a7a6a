import { expect, it } from 'vitest';
import { isEmail } from './email-shape.ts';

it.each(['ana@duende.test', 'a.b+c@correo.duende.es', "o'neil@duende.org", 'ñandú@peña.es', 'a@b.es'])(
  'takes %s for an e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

it.each([
  '',
  'ana',
  'ana@duende',
  'ana@duende.t',
  'a@b..org',
  'a..b@duende.org',
  '.a@b.org',
  'a.@b.org',
  'a@.b.org',
  'a@b.org.',
  'a@b.o.',
  'a b@duende.org',
  'a@b@duende.org',
  'ana@duende.org\n',
  `${'a'.repeat(65)}@duende.org`,
])('takes %j for none', (text) => {
  expect(isEmail(text)).toBe(false);
});

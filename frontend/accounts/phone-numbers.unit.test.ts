import { expect, test } from 'vitest';
import { phoneNumbers, withSpanishPrefix } from './phone-numbers.ts';

test.each([
  ['+34 600 11 22 33', ['+34 600 11 22 33']],
  ['600112233 / 611 22 33 44', ['600112233', '611 22 33 44']],
  ['600112233, 611223344', ['600112233', '611223344']],
  ['+34 600112233 o +351 912345678', ['+34 600112233', '+351 912345678']],
  ['preguntar en la barra', []],
  ['600112233 (Ana)', []],
  ['', []],
])('%j holds %j', (text, numbers) => {
  expect(phoneNumbers(text)).toEqual(numbers);
});

test.each([
  ['600112233', '+34 600 11 22 33'],
  ['600-11.22 33', '+34 600 11 22 33'],
  ['711 22 33 44', '+34 711 22 33 44'],
  ['600112233 y +351 912345678', '+34 600 11 22 33 / +351 912345678'],
  ['+34 600112233', null],
  ['+600112233', null],
  ['0034600112233', null],
  ['911223344', null],
  ['60011223', null],
  ['preguntar en la barra', null],
])('%j is meant as %j', (text, meant) => {
  expect(withSpanishPrefix(text)).toBe(meant);
});

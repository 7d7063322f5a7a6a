import { expect, test } from 'vitest';
import { newPasswordError } from './new-password.ts';

test.each([
  [0, 'La contraseña es requerida'],
  [7, 'La contraseña debe tener al menos 8 caracteres'],
  [8, null],
  [1024, null],
  [1025, 'La contraseña es demasiado larga'],
])('%i characters: %s', (length, message) => {
  expect(newPasswordError('ñ'.repeat(length))).toBe(message);
});

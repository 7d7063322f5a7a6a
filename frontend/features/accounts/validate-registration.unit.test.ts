import { expect, test } from 'vitest';
import { validateRegistration, type Registration } from './validate-registration.ts';

const right: Registration = {
  username: 'marta',
  email: 'marta@example.org',
  password: 'unaclavelarga',
  confirmation: 'unaclavelarga',
};

test('a right form has no error', () => {
  expect(validateRegistration(right)).toBeNull();
});

/** Each row breaks a rule and every later one: the message must be the first one's. */
const WORST: Registration = { username: '', email: '', password: '', confirmation: 'x' };
test.each([
  [WORST, 'El nombre de usuario es requerido'],
  [{ ...WORST, username: ' ab ' }, 'El nombre de usuario debe tener al menos 3 caracteres'],
  [{ ...WORST, username: 'marta' }, 'El email es requerido'],
  [{ ...WORST, username: 'marta', email: 'marta@' }, 'Por favor ingresa un email válido'],
  [{ ...right, password: '', confirmation: 'x' }, 'La contraseña es requerida'],
  [{ ...right, password: '1234567', confirmation: 'x' }, 'La contraseña debe tener al menos 8 caracteres'],
  [{ ...right, confirmation: 'otra' }, 'Las contraseñas no coinciden'],
])('%o', (form, message) => {
  expect(validateRegistration(form)?.message).toBe(message);
});

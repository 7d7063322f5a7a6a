import { expect, test } from 'vitest';
import { validateRegistration, type Registration } from './validate-registration.ts';

const right: Registration = {
  username: 'marta',
  email: 'marta@example.org',
  password: 'unaclavelarga',
  confirmation: 'unaclavelarga',
};

test.each([
  right,
  { ...right, username: ' ana ', email: ' ana@example.org ' },
  { ...right, password: '12345678', confirmation: '12345678' },
])('a valid form has no error: %o', (form) => {
  expect(validateRegistration(form)).toEqual({});
});

/** Each row breaks a rule and every later one: the message must be the first one's. */
const WORST: Registration = { username: '', email: '', password: '', confirmation: 'x' };
test.each([
  [WORST, 'username', 'El nombre de usuario es requerido'],
  [{ ...WORST, username: '  ' }, 'username', 'El nombre de usuario es requerido'],
  [{ ...WORST, username: '\u3164\u200b\u2800' }, 'username', 'El nombre de usuario es requerido'],
  [{ ...WORST, username: ' ab ' }, 'username', 'El nombre de usuario debe tener al menos 3 caracteres'],
  [{ ...WORST, username: 'marta' }, 'email', 'El email es requerido'],
  [{ ...WORST, username: 'marta', email: ' ' }, 'email', 'El email es requerido'],
  [{ ...WORST, username: 'marta', email: '\u200b\u00a0' }, 'email', 'El email es requerido'],
  [{ ...WORST, username: 'marta', email: 'marta@' }, 'email', 'Por favor ingresa un email válido'],
  [{ ...right, password: '', confirmation: 'x' }, 'password', 'La contraseña es requerida'],
  [
    { ...right, password: '1234567', confirmation: 'x' },
    'password',
    'La contraseña debe tener al menos 8 caracteres',
  ],
  [{ ...right, confirmation: 'otra' }, 'confirmation', 'Las contraseñas no coinciden'],
])('%o: at %s', (form, field, message) => {
  expect(validateRegistration(form)).toEqual({ [field]: message });
});

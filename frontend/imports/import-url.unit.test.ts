import { expect, test } from 'vitest';
import { importUrlProblem } from './import-url.ts';

test.each([
  ['', 'URL requerida'],
  ['   ', 'URL requerida'],
  ['\u200b\u3164', 'URL requerida'],
  ['entradium', 'URL inválida'],
  ['entradium.com/e/bosque', 'URL inválida'],
  ['https://', 'URL inválida'],
])('%j: %s', (text, title) => {
  expect(importUrlProblem(text)?.title).toBe(title);
});

test.each([
  'https://evil.example/entradium.com',
  'https://entradium.com.evil.example/e/x',
  'https://www.entradium.com/e/x',
  'https://entradium.com@evil.example/',
])('another host is not accepted: %s', (text) => {
  expect(importUrlProblem(text)?.message).toBe('Solo se aceptan URLs de entradium.com');
});

test.each(['https://entradium.com/es/events/bosque', ' http://ENTRADIUM.com/x '])(
  '%s may be sent',
  (text) => {
    expect(importUrlProblem(text)).toBeNull();
  },
);

import { expect, test } from 'vitest';
import { pushSubject } from './push-subject.ts';

test.each([
  ['https://duende.es', 'hola@duende.example', 'https://duende.es'],
  ['https://duende.es', 'hola@duende.es', 'https://duende.es'],
  ['http://fiestas.lan:8080', 'hola@duende.es', 'mailto:hola@duende.es'],
  ['http://fiestas.lan:8080', 'hola@duende.example', 'https://fiestas.lan:8080'],
  ['http://fiestas.lan:8080', 'hola@example.com', 'https://fiestas.lan:8080'],
  ['http://fiestas.lan:8080', 'hola@notexample.com', 'mailto:hola@notexample.com'],
])('%s and %s sign as %s', (publicUrl, contactEmail, subject) => {
  expect(pushSubject({ publicUrl, contactEmail })).toBe(subject);
});

import { Refusal, type RefusalCode } from '@duende/contracts/common/refusal';
import { expect, it } from 'vitest';
import { importUrl, PHOTOS, sourceUrl } from './entradium.ts';

function codeOf(check: () => unknown): RefusalCode | 'allowed' {
  try {
    check();
    return 'allowed';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

it.each([
  ['https://entradium.com/es/events/luna-llena', 'allowed'],
  ['http://entradium.com/events/luna-llena?mpl=web#entradas', 'allowed'],
  ['https://ENTRADIUM.com:443/', 'allowed'],
  ['', 'import.url-invalid'],
  ['entradium.com/es/events/luna-llena', 'import.url-invalid'],
  ['ftp://entradium.com/', 'import.url-invalid'],
  ['javascript:alert(1)//entradium.com', 'import.url-invalid'],
  ['file:///etc/passwd', 'import.url-invalid'],
  ['https://ana:secreto@entradium.com/', 'import.url-invalid'],
  ['https://entradium.com@example.com/', 'import.url-invalid'],
  ['https://www.entradium.com/', 'import.foreign-host'],
  ['https://entradium.com.example.com/', 'import.foreign-host'],
  ['https://notentradium.com/', 'import.foreign-host'],
  ['https://entradium.com./', 'import.foreign-host'],
  ['https://entradium.com:8443/', 'import.foreign-host'],
  ['https://еntradium.com/', 'import.foreign-host'],
  ['http://127.0.0.1/entradium.com', 'import.foreign-host'],
  ['http://[::1]/', 'import.foreign-host'],
])('the page %s: %s', (text, expected) => {
  expect(codeOf(() => importUrl(text))).toBe(expected);
});

it.each([
  ['https://entradium.com/luna.jpg', 'allowed'],
  ['https://assets.entradium.com/luna.jpg', 'allowed'],
  ['https://entradium.com.example.com/luna.jpg', 'import.foreign-host'],
  ['https://otra-entradium.com/luna.jpg', 'import.foreign-host'],
  ['https://assets.entradium.com:8080/luna.jpg', 'import.foreign-host'],
  ['data:image/png;base64,AA==', 'import.url-invalid'],
])('the photo %s: %s', (text, expected) => {
  expect(codeOf(() => PHOTOS.checkUrl(new URL(text)))).toBe(expected);
});

it.each([
  'https://entradium.com/events/luna-llena',
  'http://entradium.com/events/luna-llena/',
  'https://entradium.com/es/events/luna-llena?mpl=web&utm_source=x',
  'https://entradium.com/ca/events/luna-llena#entradas',
  'https://entradium.com/pt-BR//events//luna-llena',
])('%s is the one source', (text) => {
  expect(sourceUrl(new URL(text))).toBe('https://entradium.com/events/luna-llena');
});

it('distinguishes sources that only begin like a locale', () => {
  expect(sourceUrl(new URL('https://entradium.com/esencia'))).toBe('https://entradium.com/esencia');
  expect(sourceUrl(new URL('https://entradium.com/es'))).toBe('https://entradium.com/');
});

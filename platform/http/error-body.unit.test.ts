import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { errorBody } from './error-body.ts';

const ANSWER = { message: 'No va <b>bien</b>', code: 'service.error' } as const;
const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

const asked = (url: string, accept?: string, method = 'GET') =>
  ({ method, url, headers: { accept } }) as IncomingMessage;

test.each([
  ['a call', asked('/api/events', BROWSER)],
  ['a photo', asked('/photos/x.webp', BROWSER)],
  ['a socket', asked('/socket.io/?EIO=4', BROWSER)],
  ['something that does not say it shows pages', asked('/', '*/*')],
  ['something that says nothing', asked('/')],
  ['a write', asked('/', BROWSER, 'POST')],
])('%s gets JSON', (_, req) => {
  const { text, headers } = errorBody(req, ANSWER, null);
  expect(JSON.parse(text)).toEqual(ANSWER);
  expect(headers).toEqual({
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
  });
});

test.each(['/', '/event/luna-llena-12345678', '/apiary'])('a browser at %s gets a page in Spanish', (url) => {
  const { text, headers } = errorBody(asked(url, BROWSER), ANSWER, null);
  expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
  expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
  expect(text).toContain('<html lang="es">');
  expect(text).toContain('<h1>Algo no ha ido bien</h1>');
  expect(text).toContain('No va &lt;b&gt;bien&lt;/b&gt;');
  expect(text).not.toContain('http-equiv="refresh"');
});

test('after a passing fault the page refetches by itself', () => {
  const { text, headers } = errorBody(asked('/', BROWSER), ANSWER, 2);
  expect(headers['Retry-After']).toBe('2');
  expect(text).toContain('<h1>Volvemos enseguida</h1>');
  expect(text).toContain('<meta http-equiv="refresh" content="2">');
});

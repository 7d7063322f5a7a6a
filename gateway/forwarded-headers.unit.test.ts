import { expect, test } from 'vitest';
import { answerHeaders, requestHeaders } from './forwarded-headers.ts';

const asReceived = (...rawHeaders: string[]) => {
  const headers: Record<string, string> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers[(rawHeaders[at] ?? '').toLowerCase()] = rawHeaders[at + 1] ?? '';
  return { rawHeaders, headers };
};
const valueOf = (headers: readonly string[], name: string) => headers[headers.indexOf(name) + 1];

test.each([
  { trusted: 0, given: '9.9.9.9', expected: '10.0.0.1' },
  { trusted: 1, given: '6.6.6.6, 9.9.9.9', expected: '9.9.9.9' },
  { trusted: 2, given: '6.6.6.6, 9.9.9.9', expected: '6.6.6.6' },
  { trusted: 1, given: '', expected: '10.0.0.1' },
  { trusted: 5, given: '9.9.9.9', expected: '9.9.9.9' },
])('behind $trusted proxies, "$given" is passed on as "$expected"', ({ trusted, given, expected }) => {
  const headers = requestHeaders(asReceived('x-forwarded-for', given), '10.0.0.1', trusted);
  expect(valueOf(headers, 'X-Forwarded-For')).toBe(expected);
});

test.each([
  { trusted: 0, given: 'https', expected: 'http' },
  { trusted: 1, given: 'https', expected: 'https' },
  { trusted: 1, given: 'gopher', expected: 'http' },
])(
  'behind $trusted proxies, the protocol "$given" is passed on as "$expected"',
  ({ trusted, given, expected }) => {
    const headers = requestHeaders(asReceived('x-forwarded-proto', given), '10.0.0.1', trusted);
    expect(valueOf(headers, 'X-Forwarded-Proto')).toBe(expected);
  },
);

test('what speaks of one connection stays on it, all else goes through as it came', () => {
  const req = asReceived(
    'Host',
    'duende.example',
    'Connection',
    'close, X-Hop',
    'X-Hop',
    '1',
    'Expect',
    '100-continue',
    'Cookie',
    'a=b',
  );
  expect(requestHeaders(req, '10.0.0.1', 0).slice(0, 4)).toEqual(['Host', 'duende.example', 'Cookie', 'a=b']);
});

test('a body of unknown length is still framed', () => {
  expect(
    valueOf(
      requestHeaders(asReceived('Transfer-Encoding', 'gzip, chunked'), '10.0.0.1', 0),
      'Transfer-Encoding',
    ),
  ).toBe('chunked');
});

test('an answer keeps every cookie', () => {
  const answer = asReceived('Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Keep-Alive', 'timeout=5');
  expect(answerHeaders(answer)).toEqual(['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
});

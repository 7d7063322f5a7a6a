import { describe, expect, it } from 'vitest';
import { cookieValue, serverCookie } from './cookies.ts';

describe('cookieValue', () => {
  it.each([
    ['alone', 'session=abc', 'abc'],
    ['last', 'a=1; b=2; session=abc', 'abc'],
    ['first', 'session=abc; a=1', 'abc'],
    ['with "=" inside', 'session=a=b==', 'a=b=='],
    ['empty', 'session=; a=1', ''],
    ['twice: the first', 'session=1; session=2', '1'],
    ['with spaces after it', 'session=abc  ; a=1', 'abc'],
    ['without spaces', 'a=1;session=abc;b=2', 'abc'],
  ])('finds a value %s', (_where, header, value) => {
    expect(cookieValue(header, 'session')).toBe(value);
  });

  it.each([undefined, '', 'session', 'xsession=1', 'sessions=1', 'a=session=1', ';;; ;', 'Session=1'])(
    'finds none in %j',
    (header) => {
      expect(cookieValue(header, 'session')).toBeNull();
    },
  );
});

it('makes cookies that scripts and other sites do not get', () => {
  expect(serverCookie('session', 'abc', { secure: false, maxAgeSeconds: 60 })).toBe(
    'session=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(serverCookie('session', 'abc', { secure: true, maxAgeSeconds: 60 })).toMatch(/; Secure$/);
});

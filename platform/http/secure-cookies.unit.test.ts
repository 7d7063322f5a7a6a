import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { secureCookiesByRequest } from './secure-cookies.ts';

/** A response to a request that a proxy says came in by a protocol, with what the middleware has made of it. */
function responseTo(protocol: string | undefined, trustedProxies: number): ServerResponse {
  const request = new IncomingMessage(new Socket());
  if (protocol !== undefined) request.headers['x-forwarded-proto'] = protocol;
  const response = new ServerResponse(request);
  const next = vi.fn();
  void secureCookiesByRequest(trustedProxies)(request, response, next);
  expect(next).toHaveBeenCalledExactlyOnceWith();
  return response;
}

test('what came in by HTTPS gets cookies for HTTPS alone, however they are set', () => {
  const response = responseTo('https', 1);
  response.setHeader('Set-Cookie', 'a=1; Path=/');
  response.appendHeader('set-cookie', 'b=2');
  response.appendHeader('Set-Cookie', ['c=3; HttpOnly', 'd=4;secure', 'e=5; Secure ; Path=/', 'secure=6']);
  expect(response.getHeader('set-cookie')).toEqual([
    'a=1; Path=/; Secure',
    'b=2; Secure',
    'c=3; HttpOnly; Secure',
    'd=4;secure',
    'e=5; Secure ; Path=/',
    'secure=6; Secure',
  ]);
  response.setHeader('Set-Cookie', ['f=7', 'g=8; SameSite=Lax; Secure']);
  expect(response.getHeader('set-cookie')).toEqual(['f=7; Secure', 'g=8; SameSite=Lax; Secure']);
});

test('other headers are left alone', () => {
  const response = responseTo('https', 1);
  response.setHeader('Vary', 'Cookie').appendHeader('Vary', 'Accept').setHeader('Age', 7);
  expect(response.getHeaders()).toEqual({ vary: ['Cookie', 'Accept'], age: 7 });
});

test.each([
  ['HTTP', 'http', 1],
  ['nobody knows what', undefined, 1],
  ['what nobody who is trusted says', 'https', 0],
])('what came in by %s gets its cookies as they are', (_what, protocol, trusted) => {
  const response = responseTo(protocol, trusted);
  response.setHeader('Set-Cookie', 'a=1').appendHeader('Set-Cookie', 'b=2');
  expect(response.getHeader('set-cookie')).toEqual(['a=1', 'b=2']);
});

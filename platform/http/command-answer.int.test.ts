import express from 'express';
import { expect, it } from 'vitest';
import { createCommandAnswer, type ProjectedWait } from './command-answer.ts';
import { listeningApp, TEST_LOG_ID } from '@duende/testkit/support/listening-app';

const position = '000000000000002a';

async function answered(options: {
  readonly position: string | null;
  readonly projected?: ProjectedWait;
  readonly env?: Record<string, string>;
  readonly headers?: Record<string, string>;
}): Promise<Response> {
  const answer = createCommandAnswer({
    logId: TEST_LOG_ID,
    secureCookies: false,
    ...(options.projected ? { projected: options.projected } : {}),
  });
  const router = express.Router().post('/api/do', async (_req, res) => {
    res.appendHeader('Set-Cookie', 'session=abc; Path=/');
    await answer(res, 201, { isGoing: true, name: 'Señor' }, options.position);
  });
  const { url } = await listeningApp([router], options.env ? { env: options.env } : {});
  return fetch(`${url}/api/do`, { method: 'POST', ...(options.headers ? { headers: options.headers } : {}) });
}

it('carries status, body and the position in a header and a cookie of 30 seconds, with the others', async () => {
  const response = await answered({ position });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ isGoing: true, name: 'Señor' });
  expect(response.headers.get('log-position')).toBe(position);
  expect(response.headers.getSetCookie()).toEqual([
    'session=abc; Path=/',
    `log-position=${TEST_LOG_ID}:${position}; Max-Age=30; Path=/; HttpOnly; SameSite=Lax`,
  ]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it('carries no position when nothing was recorded, and does not wait', async () => {
  const waited: string[] = [];
  const response = await answered({ position: null, projected: async (asked) => void waited.push(asked) });
  expect(response.headers.get('log-position')).toBeNull();
  expect(response.headers.getSetCookie()).toEqual(['session=abc; Path=/']);
  expect(waited).toEqual([]);
});

it('waits until this process has projected the position', async () => {
  const order: string[] = [];
  await answered({
    position,
    projected: async (asked) => {
      await Promise.resolve();
      order.push(`projected ${asked}`);
    },
  });
  order.push('answered');
  expect(order).toEqual([`projected ${position}`, 'answered']);
});

it.each([
  ['1', 'https', true],
  ['1', 'http', false],
  ['0', 'https', false],
])(
  'behind %s trusted proxies that say %s, its cookies are secure: %s',
  async (TRUST_PROXY, proto, secure) => {
    const response = await answered({
      position,
      env: { TRUST_PROXY },
      headers: { 'X-Forwarded-Proto': proto },
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie.endsWith('; Secure')).toBe(secure);
  },
);

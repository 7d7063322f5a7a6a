import { createResolvePublic } from '@duende/platform/net/resolve-public';
import { expect, it } from 'vitest';
import { isPushEndpoint } from './push-endpoint.ts';

/** Names with their addresses; of all others that of a public one. */
const resolving = (addresses: Readonly<Record<string, readonly string[]>>) =>
  createResolvePublic({
    resolve: async (hostname) =>
      (addresses[hostname] ?? ['93.184.216.34']).map((address) => ({ address, family: 4 })),
  });

it('takes a name of its own that leads to the public internet', async () => {
  expect(await isPushEndpoint('https://push.example/a', 'alba', resolving({}))).toBe(true);
});

it('asks no name server about a known push service when somebody subscribes', async () => {
  const asked: string[] = [];
  const resolve = createResolvePublic({ resolve: async (name) => (asked.push(name), []) });
  const known = ['fcm.googleapis.com', 'wns2-par02p.notify.windows.com', 'web.push.apple.com'];
  for (const host of known) expect(await isPushEndpoint(`https://${host}/a`, 'ana', resolve)).toBe(true);
  expect(asked).toEqual([]);
  for (const host of ['fcm.googleapis.com.evil.example', 'evilnotify.windows.com'])
    expect(await isPushEndpoint(`https://${host}/a`, 'ana', resolve)).toBe(false);
  expect(asked).toHaveLength(2);
});

it.each([
  'http://push.example/a',
  'https://push.example:8443/a',
  'https://ana:clave@push.example/a',
  'https://inside.example/a',
  'https://both.example/a',
  'https://nowhere.example/a',
])('takes %s for no push service', async (endpoint) => {
  const resolve = resolving({
    'inside.example': ['192.168.1.1'],
    'both.example': ['93.184.216.34', '127.0.0.1'],
    'nowhere.example': [],
  });
  expect(await isPushEndpoint(endpoint, 'alba', resolve)).toBe(false);
});

import { nameServer } from '@duende/testkit/support/name-server';
import { expect, it } from 'vitest';
import { lookUp } from './look-up.ts';
import { createResolvePublic } from './resolve-public.ts';

const PUBLIC = [{ address: '93.184.216.34', family: 4 }];

/** Looks names up at a name server that is silent about those of `silent.example`. */
async function scene(timeoutMs?: number) {
  const server = await nameServer((name) => {
    if (name.endsWith('silent.example')) return undefined;
    if (name === 'inside.example') return '192.168.1.1';
    return name === 'nowhere.example' ? null : '93.184.216.34';
  });
  const resolve = createResolvePublic(
    { resolve: (name, signal) => lookUp(name, signal, [server.address]) },
    { ...(timeoutMs !== undefined && { timeoutMs }) },
  );
  return { server, resolve };
}

it('gives the addresses of a name, and an address as it is', async () => {
  const { resolve, server } = await scene();
  expect(await resolve('push.example', { account: 'ana' })).toEqual(PUBLIC);
  expect(await resolve('93.184.216.34', { account: 'ana' })).toEqual(PUBLIC);
  expect(new Set(server.asked)).toEqual(new Set(['push.example']));
});

it.each(['inside.example', 'nowhere.example', '127.0.0.1', '169.254.169.254', '::1'])(
  'refuses %s',
  async (name) => {
    const { resolve } = await scene();
    await expect(resolve(name, { account: 'ana' })).rejects.toThrow();
  },
);

it('looks up everybody else’s names next to any number of silent name servers', async () => {
  const { resolve, server } = await scene();
  const leave = new AbortController();
  const silent = Array.from({ length: 100 }, (_, number) =>
    resolve(`${number}.silent.example`, { account: `account ${number}`, signal: leave.signal }),
  );
  await expect.poll(() => new Set(server.asked).size).toBe(100);
  const others = Array.from({ length: 12 }, (_, number) =>
    resolve(`push${number}.example`, { account: `other ${number}` }),
  );
  expect(await Promise.all(others)).toEqual(others.map(() => PUBLIC));
  leave.abort();
  const outcomes = await Promise.allSettled(silent);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
});

it('looks up the names of one account one after the other, and those of the service at once', async () => {
  const { resolve, server } = await scene();
  const leave = new AbortController();
  const { signal } = leave;
  const own = [1, 2, 3].map((number) =>
    resolve(`${number}.silent.example`, { account: 'ana', signal }).catch(() => null),
  );
  expect(await resolve('push.example', { account: null })).toEqual(PUBLIC);
  expect(await resolve('push.example', { account: 'bea' })).toEqual(PUBLIC);
  expect(new Set(server.asked)).toEqual(new Set(['1.silent.example', 'push.example']));
  leave.abort();
  await Promise.all(own);
  expect(await resolve('push.example', { account: 'ana' })).toEqual(PUBLIC);
});

it('ends a look-up in time, and the next one proceeds', async () => {
  const { resolve, server } = await scene(50);
  const both = [1, 2].map((number) => resolve(`${number}.silent.example`, { account: 'ana' }));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(server.asked).not.toContain('2.silent.example');
});

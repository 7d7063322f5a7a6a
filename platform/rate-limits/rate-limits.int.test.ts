import express from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors/errors.ts';
import { jsonBody } from '../http/body.ts';
import { HANDSHAKES, LOGIN_FAILURES, RATE_LIMITS, WIDER } from '../config/limits.ts';
import {
  createRateLimits,
  memoryRateLimitStore,
  type LoginDevice,
  type RateLimitName,
  type RateLimitStore,
} from './rate-limits.ts';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { cookieHeader } from '@duende/testkit/memory/test-sessions';

/** Behind one trusted proxy, so that a test can come from any address. */
const env = { TRUST_PROXY: '1' };

/** A device is what its header says, as far as the name is not somebody else's. */
const loginDevice: LoginDevice = async ({ headers }, username) =>
  username.toLowerCase() === 'ana' ? ((headers['x-device'] as string | undefined) ?? null) : null;

function limited(name: RateLimitName, enabled = true) {
  const limits = createRateLimits({ enabled, store: memoryRateLimitStore, loginDevice });
  return express.Router().post('/api/do', jsonBody(), limits[name], (req, res) => {
    const body = req.body as { password?: string } | undefined;
    const answers: Readonly<Record<string, number>> = { wrong: 401, malformed: 400, busy: 503 };
    res.status(answers[body?.password ?? ''] ?? 200).json({});
  });
}

interface Call {
  readonly from?: string;
  readonly cookie?: string;
  readonly device?: string;
  readonly body?: unknown;
}

function post(url: string, { from = '192.0.2.1', cookie, device, body }: Call = {}): Promise<Response> {
  return fetch(`${url}/api/do`, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': from,
      ...(cookie === undefined ? {} : { cookie }),
      ...(device === undefined ? {} : { 'X-Device': device }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function statuses(times: number, call: () => Promise<Response>): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { status } of await Promise.all(Array.from({ length: times }, call)))
    counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

describe('a limit', () => {
  const { points } = RATE_LIMITS.comment;

  it('refuses the request after the last allowed one and says when to come back', async () => {
    const { url } = await listeningApp([limited('comment')], { env });
    expect(await statuses(points, () => post(url))).toEqual(new Map([[200, points]]));
    const refused = await post(url);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'request.too-many' });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(RATE_LIMITS.comment.duration / 2);
    expect(wait).toBeLessThanOrEqual(RATE_LIMITS.comment.duration);
  });

  it('counts visitors by address and people by their account', async () => {
    const { url, sessions } = await listeningApp([limited('comment')], { env });
    await statuses(points, () => post(url));
    expect((await post(url)).status).toBe(429);
    expect((await post(url, { from: '192.0.2.2' })).status).toBe(200);

    const cookie = cookieHeader((await sessions.issue({ userId: 'ana', isAdmin: false })).cookie);
    expect(await statuses(points, () => post(url, { cookie }))).toEqual(new Map([[200, points]]));
    expect((await post(url, { cookie, from: '192.0.2.3' })).status).toBe(429);
    const other = cookieHeader((await sessions.issue({ userId: 'eva', isAdmin: false })).cookie);
    expect((await post(url, { cookie: other })).status).toBe(200);
  });

  it('counts a whole network of IPv6 too, which one line may have to itself', async () => {
    const { url } = await listeningApp([limited('comment')], { env });
    let network = 0;
    const another = () => post(url, { from: `2001:db8:a:${(network++).toString(16)}::1` });
    expect(await statuses(points * WIDER, another)).toEqual(new Map([[200, points * WIDER]]));
    expect((await another()).status).toBe(429);
    expect((await post(url, { from: '2001:db8:b::1' })).status).toBe(200);
  });

  it('counts addresses of IPv4 by themselves only', async () => {
    const { url } = await listeningApp([limited('comment')], { env });
    let host = 0;
    const another = () => post(url, { from: `198.51.100.${(host += 1)}` });
    expect(await statuses(points * WIDER + 1, another)).toEqual(new Map([[200, points * WIDER + 1]]));
  });

  it('says what its store says where that fails, not that somebody asked too often', async () => {
    const failing: RateLimitStore = (options) =>
      Object.assign(new RateLimiterMemory(options), {
        consume: () => Promise.reject(new StoreUnavailable('away')),
      });
    const refused: string[] = [];
    const onRefused = (limit: string) => void refused.push(limit);
    const limits = createRateLimits({ enabled: true, store: failing, onRefused });
    const routes = express.Router().post('/api/do', jsonBody(), limits.write);
    const { url } = await listeningApp([routes], { env });
    expect((await post(url)).status).toBe(503);
    expect(refused).toEqual([]);
  });

  it('says which limit a request was over, once for each', async () => {
    const refused: string[] = [];
    const onRefused = (limit: string) => void refused.push(limit);
    const limits = createRateLimits({ enabled: true, store: memoryRateLimitStore, onRefused });
    const routes = express
      .Router()
      .post('/api/do', jsonBody(), limits.login, (_req, res) => void res.status(401).json({}))
      .get('/api/read', limits.read, (_req, res) => void res.json({}));
    const { url } = await listeningApp([routes], { env });
    const guess = () => post(url, { body: { username: 'ana', password: 'wrong' } });
    await statuses(LOGIN_FAILURES.points + 2, guess);
    expect(refused).toEqual(['login-failure', 'login-failure']);
    const left = RATE_LIMITS.login.points - LOGIN_FAILURES.points - 2;
    await statuses(left + 1, () => post(url, { body: {} }));
    expect(refused.slice(2)).toEqual(['login']);
    // Requests that are not admitted go on to the middleware, which refuses and reports them.
    const keys = ['127.0.0.1'] as const;
    for (let call = 0; call <= RATE_LIMITS.read.points; call += 1) limits.admits('read', keys);
    expect(refused.slice(3)).toEqual([]);
    expect((await fetch(`${url}/api/read`)).status).toBe(429);
    expect(refused.slice(3)).toEqual(['read']);
    for (let call = 0; call <= HANDSHAKES.points; call += 1) limits.admits('handshake', keys);
    expect(refused.slice(4)).toEqual(['handshake']);
  });

  it('has counters of its own in a store that all share', () => {
    const names: string[] = [];
    const store: RateLimitStore = (options) => {
      names.push(options.keyPrefix);
      return memoryRateLimitStore(options);
    };
    createRateLimits({ enabled: true, store });
    expect(new Set(names).size).toBe(names.length);
    // reads and pages are counted at once, by the process itself
    expect(names).toHaveLength(2 * (Object.keys(RATE_LIMITS).length - 2) + 3);
  });

  it('lets everything through when limits are off', async () => {
    const { url } = await listeningApp([limited('comment', false)], { env });
    expect(await statuses(points + 5, () => post(url))).toEqual(new Map([[200, points + 5]]));
  });
});

describe('the limit of logins', () => {
  const guess = (username: unknown, password: string) => ({ username, password });

  it('refuses more than so many guesses at one name, from wherever and however at once', async () => {
    const { url } = await listeningApp([limited('login')], { env });
    let address = 0;
    const counts = await statuses(LOGIN_FAILURES.points + 10, () => {
      address += 1;
      return post(url, { from: `198.51.100.${address}`, body: guess(address % 2 ? 'Ana' : 'ANA', 'wrong') });
    });
    expect(counts).toEqual(
      new Map([
        [401, LOGIN_FAILURES.points],
        [429, 10],
      ]),
    );
    expect((await post(url, { body: guess('eva', 'right') })).status).toBe(200);
  });

  it('is not filled by the guesses of others: a device that is known has an allowance of its own', async () => {
    const { url } = await listeningApp([limited('login')], { env });
    const guesses = (from: string, device?: string) =>
      statuses(LOGIN_FAILURES.points + 1, () =>
        post(url, { from, body: guess('ana', 'wrong'), ...(device !== undefined && { device }) }),
      );
    const outcome = new Map([
      [401, LOGIN_FAILURES.points],
      [429, 1],
    ]);
    expect(await guesses('198.51.100.1')).toEqual(outcome);
    expect((await post(url, { from: '198.51.100.2', body: guess('ana', 'right') })).status).toBe(429);
    const known = { from: '198.51.100.3', device: 'phone', body: guess('Ana', 'right') };
    for (let times = 0; times < LOGIN_FAILURES.points + 5; times += 1)
      expect((await post(url, known)).status).toBe(200);

    expect(await guesses('198.51.100.4', 'phone')).toEqual(outcome);
    expect((await post(url, known)).status).toBe(429);
    expect((await post(url, { ...known, device: 'laptop' })).status).toBe(200);
  });

  it('counts a device by the name where that is another account’s', async () => {
    const { url } = await listeningApp([limited('login')], { env });
    const counts = await statuses(LOGIN_FAILURES.points + 1, () =>
      post(url, { device: 'phone', body: guess('eva', 'wrong') }),
    );
    expect(counts.get(429)).toBe(1);
    expect((await post(url, { device: 'phone', body: guess('ana', 'right') })).status).toBe(200);
  });

  it('takes every device for a stranger where the account is unknown', async () => {
    const limits = createRateLimits({ enabled: true, store: memoryRateLimitStore });
    const routes = express.Router().post('/api/do', jsonBody(), limits.login, (_req, res) => {
      res.status(401).json({});
    });
    const { url } = await listeningApp([routes], { env });
    const counts = await statuses(LOGIN_FAILURES.points + 1, () =>
      post(url, { device: 'phone', body: guess('ana', 'wrong') }),
    );
    expect(counts.get(429)).toBe(1);
  });

  it('lets every guess through when limits are off', async () => {
    const { url } = await listeningApp([limited('login', false)], { env });
    const counts = await statuses(LOGIN_FAILURES.points + 5, () =>
      post(url, { body: guess('ana', 'wrong') }),
    );
    expect(counts).toEqual(new Map([[401, LOGIN_FAILURES.points + 5]]));
  });

  it('does not count logins that succeed against the name', async () => {
    const { url } = await listeningApp([limited('login')], { env });
    for (let index = 0; index < LOGIN_FAILURES.points + 10; index += 1)
      expect((await post(url, { body: guess('ana', 'right') })).status).toBe(200);
  });

  it.each(['malformed', 'busy'])(
    'does not count what was refused for another reason against the name: %s',
    async (why) => {
      const { url } = await listeningApp([limited('login')], { env });
      for (let index = 0; index < LOGIN_FAILURES.points + 10; index += 1)
        expect((await post(url, { body: guess('ana', why) })).status).not.toBe(429);
      expect((await post(url, { body: guess('ana', 'right') })).status).toBe(200);
    },
  );

  it('counts every attempt against the address', async () => {
    const { url } = await listeningApp([limited('login')], { env });
    let name = 0;
    const { points } = RATE_LIMITS.login;
    const counts = await statuses(points + 5, () => {
      name += 1;
      return post(url, { body: guess(`name ${name}`, 'wrong') });
    });
    expect(counts).toEqual(
      new Map([
        [401, points],
        [429, 5],
      ]),
    );
  });

  it.each([undefined, {}, { username: { $gt: '' } }, { username: 7 }])(
    'leaves a body without a name to the login: %j',
    async (body) => {
      const { url } = await listeningApp([limited('login')], { env });
      expect((await post(url, { body })).status).toBe(200);
    },
  );
});

import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import express from 'express';
import { describe, expect, it } from 'vitest';
import { Refusal } from '@duende/contracts/common/refusal';
import {
  KeyDestroyed,
  LogUnavailable,
  RevisionConflict,
  AppendTooLarge,
  StorageFull,
  StoreUnavailable,
  StreamRemoved,
  VaultUnavailable,
} from '../errors/errors.ts';
import { BUILD, type Build } from '../observability/version.ts';
import { actorOf, contextOf, requirePermission } from './request-context.ts';
import { listeningApp, TEST_LOG_ID } from '@duende/testkit/support/listening-app';
import { cookieHeader, createTestSessions } from '@duende/testkit/memory/test-sessions';

const user = { userId: 'ana', isAdmin: false };
const admin = { userId: 'eva', isAdmin: true };

describe('the origin of a request', () => {
  const routes = () => {
    const router = express.Router();
    router.get('/api/me', (req, res) => void res.json({ actor: actorOf(req) }));
    router.get('/api/comment', (req, res) => void res.json(requirePermission(req, 'comment.post')));
    router.get('/api/rsvp', (req, res) => void res.json(requirePermission(req, 'rsvp.toggle')));
    router.get('/api/audit', (req, res) => void res.json(requirePermission(req, 'audit.read')));
    return router;
  };

  it('is known by the session cookie, until the session is revoked', async () => {
    const { url, sessions } = await listeningApp([routes()]);
    const { session, cookie } = await sessions.issue(user);
    const me = async () => {
      const response = await fetch(`${url}/api/me`, { headers: { cookie: cookieHeader(cookie) } });
      return response.json();
    };
    expect(await me()).toEqual({ actor: session });
    expect(await me()).toEqual({ actor: session });
    await sessions.revoke(session);
    expect(await me()).toEqual({ actor: null });
  });

  it.each([
    ['comment', null, 200, undefined],
    ['rsvp', null, 401, 'session.required'],
    ['rsvp', user, 200, undefined],
    ['audit', null, 401, 'session.required'],
    ['audit', user, 403, 'session.admin-required'],
    ['audit', admin, 200, undefined],
  ])('may do %s as %j: %i', async (path, actor, status, code) => {
    const { url, sessions } = await listeningApp([routes()]);
    const headers: Record<string, string> = actor
      ? { cookie: cookieHeader((await sessions.issue(actor)).cookie) }
      : {};
    const response = await fetch(`${url}/api/${path}`, { headers });
    expect(response.status).toBe(status);
    if (code !== undefined) expect(await response.json()).toMatchObject({ code });
  });
});

describe('the request context', () => {
  const routes = () =>
    express.Router().get('/api/context', (req, res) => {
      const { correlationId, clientAddress, logPosition } = contextOf(req);
      res.json({ correlationId, clientAddress, logPosition });
    });
  const position = '00000000000000af';

  it.each([
    ['none', {}, null],
    ['the cookie of this log', { cookie: `log-position=${TEST_LOG_ID}:${position}` }, position],
    ['the header', { 'Log-Position': position }, position],
    ['the cookie of another log', { cookie: `log-position=2${TEST_LOG_ID.slice(1)}:${position}` }, null],
    ['a malformed cookie', { cookie: `log-position=${TEST_LOG_ID}:{"$gt":""}` }, null],
    ['a malformed header', { 'Log-Position': 'a'.repeat(10_000) }, null],
  ])('takes the log position from %s', async (_what, headers, logPosition) => {
    const { url } = await listeningApp([routes()]);
    const response = await fetch(`${url}/api/context`, { headers });
    expect(await response.json()).toMatchObject({ logPosition });
  });

  it.each([
    ['0', '127.0.0.1'],
    ['1', '203.0.113.9'],
    ['2', '198.51.100.1'],
  ])('behind %s trusted proxies the client is %s', async (TRUST_PROXY, clientAddress) => {
    const { url } = await listeningApp([routes()], { env: { TRUST_PROXY } });
    const headers = { 'X-Forwarded-For': '192.0.2.66, 198.51.100.1, 203.0.113.9' };
    const response = await fetch(`${url}/api/context`, { headers });
    expect(await response.json()).toMatchObject({ clientAddress });
  });

  it('gives every request an id of its own', async () => {
    const { url } = await listeningApp([routes()]);
    const ids = new Set<unknown>();
    for (let index = 0; index < 3; index += 1) {
      const context: unknown = await (await fetch(`${url}/api/context`)).json();
      ids.add((context as { correlationId: string }).correlationId);
    }
    expect(ids.size).toBe(3);
  });
});

describe('errors', () => {
  const failing = (error: unknown) =>
    express.Router().get('/api/fails/:id', async () => {
      throw error;
    });
  const fullDisk = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

  it.each([
    [new Refusal('party.not-found'), 404, 'party.not-found', null],
    [new Refusal('service.busy', { retryAfter: 3 }), 503, 'service.busy', '3'],
    [new RevisionConflict('party-1', 1, 2), 409, 'request.conflict', null],
    [new KeyDestroyed('user-1'), 401, 'session.required', null],
    [new LogUnavailable('gone'), 503, 'service.unavailable', '1'],
    [new VaultUnavailable('gone'), 503, 'service.unavailable', '1'],
    [new StoreUnavailable('gone'), 503, 'service.unavailable', '1'],
    [new AppendTooLarge('party-1'), 413, 'request.too-large', null],
    [new StreamRemoved('party-1', 'cut'), 410, 'service.data-removed', null],
    [new StorageFull('full'), 507, 'service.storage-full', null],
    [fullDisk, 507, 'service.storage-full', null],
    [new Error('secret detail'), 500, 'service.error', null],
    [Object.assign(new Error('secret detail'), { status: 200, expose: true }), 500, 'service.error', null],
    ['a thrown string', 500, 'service.error', null],
    [null, 500, 'service.error', null],
  ])('%s answers %i %s', async (error, status, code, retryAfter) => {
    const { url } = await listeningApp([failing(error)]);
    const response = await fetch(`${url}/api/fails/1`);
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(JSON.parse(text)).toMatchObject({ code });
    expect(text).not.toContain('secret');
  });

  it('are written to the log with the correlation id and the route, not to the caller', async () => {
    const { url, logged } = await listeningApp([failing(new Error('secret detail'))]);
    const response = await fetch(`${url}/api/fails/ana-lopez?email=ana@example.org`);
    expect(await response.json()).toEqual({
      message: 'Algo ha fallado en el servidor. Inténtalo de nuevo.',
      code: 'service.error',
    });
    const correlationId = response.headers.get('correlation-id');
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        correlationId,
        route: '/api/fails/:id',
        err: expect.objectContaining({ message: 'secret detail', stack: expect.any(String) }),
      }),
    );
    expect(logged.join()).not.toContain('ana');
    expect(logged.join()).not.toContain('127.0.0.1');
  });

  it('name a stream that somebody removed in the database, once', async () => {
    const { url, logged } = await listeningApp([failing(new StreamRemoved('party-1', 'tombstoned'))]);
    for (const id of [1, 2, 3]) await (await fetch(`${url}/api/fails/${id}`)).text();
    const entries = logged.map((line) => JSON.parse(line) as { level: string; stream?: string });
    expect(entries.filter(({ stream }) => stream === 'party-1')).toMatchObject([
      { level: 'warn', removal: 'tombstoned' },
    ]);
  });

  it('after half an answer cut the connection', async () => {
    const router = express.Router().get('/api/half', async (_req, res) => {
      res.writeHead(200, { 'Content-Length': 100 });
      res.write('half of it');
      throw new Error('and then');
    });
    const { url } = await listeningApp([router]);
    await expect(fetch(`${url}/api/half`).then((response) => response.text())).rejects.toThrow();
  });

  it.each([
    ['/api/none', 404, 'request.not-found'],
    ['/api', 404, 'request.not-found'],
    ['/API/none', 404, 'request.not-found'],
    [`/api/${'x'.repeat(10_000)}`, 404, 'request.not-found'],
    ['/api/fails/%zz', 400, 'request.malformed'],
    ['/api/fails/%E0%A4%A', 400, 'request.malformed'],
    ['/api/none?a[b]=1&a[__proto__]=2', 404, 'request.not-found'],
  ])('GET %s answers %i %s in JSON', async (path, status, code) => {
    const { url } = await listeningApp([failing(new Error('unused'))]);
    const response = await fetch(url + path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it.each([
    ['GET', '/assets/of-an-old-build.js'],
    ['GET', '/photos/'],
    ['POST', '/'],
  ])('%s %s, which nothing answers, is refused in our words and kept by no cache', async (method, path) => {
    const { url } = await listeningApp([]);
    const response = await fetch(url + path, { method });
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.json()).toMatchObject({ code: 'request.not-found' });
  });
});

describe('a proxy that is not trusted', () => {
  const warnings = (logged: readonly string[]) => logged.filter((line) => line.includes('TRUST_PROXY is 0'));

  it.each([
    ['0', 1],
    ['1', 0],
  ])('with TRUST_PROXY=%s is logged in %i lines, however many requests it sends', async (trusted, lines) => {
    const { url, logged } = await listeningApp([], { env: { TRUST_PROXY: trusted } });
    await fetch(`${url}/api/none`);
    expect(warnings(logged)).toEqual([]);
    for (let request = 0; request < 3; request += 1)
      await fetch(`${url}/api/none`, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    expect(warnings(logged)).toHaveLength(lines);
  });
});

describe('GET /api/health', () => {
  it('is 503 until ready, then has the worst of its checks, then 503 again while stopping', async () => {
    const { url, health } = await listeningApp([]);
    const ask = async () => {
      const response = await fetch(`${url}/api/health`);
      const { version, commit, ...report } = (await response.json()) as Build;
      expect({ version, commit }).toEqual(BUILD);
      return [response.status, report];
    };
    let projections: 'ok' | 'degraded' | 'down' = 'ok';
    health.check('log', () => 'ok');
    health.check('projections', () => projections);
    const checks = { log: 'ok', projections: 'ok' };
    expect(await ask()).toEqual([503, { status: 'starting', checks }]);
    health.ready();
    expect(await ask()).toEqual([200, { status: 'ok', checks }]);
    projections = 'degraded';
    expect(await ask()).toEqual([200, { status: 'degraded', checks: { ...checks, projections } }]);
    projections = 'down';
    expect(await ask()).toEqual([503, { status: 'down', checks: { ...checks, projections } }]);
    health.stopping();
    health.ready();
    expect(await ask()).toMatchObject([503, { status: 'stopping' }]);
  });

  it.each(['/api/health', '/api/health?of=all', 'http://duende.example/api/health'])(
    'is asked as %s, by HEAD too, and needs no store of sessions',
    async (path) => {
      const sessions = {
        ...createTestSessions(),
        verifyCached: () => undefined,
        verify: () => Promise.reject(),
      };
      const { port, health } = await listeningApp([], { sessions });
      health.ready();
      for (const method of ['GET', 'HEAD']) {
        const asking = request({ host: '127.0.0.1', port, path, method }).end();
        const [response] = (await once(asking, 'response')) as [IncomingMessage];
        response.resume();
        expect(response.statusCode).toBe(200);
      }
    },
  );
});

import express from 'express';
import { expect, it } from 'vitest';
import type { Permission } from '@duende/contracts/accounts/permissions';
import { cookieHeader, createTestSessions, MEMBER } from '@duende/testkit/memory/test-sessions';
import { listeningApp } from '@duende/testkit/support/listening-app';
import { createRateLimits, memoryRateLimitStore } from '../rate-limits/rate-limits.ts';
import type { FindTokenHolder } from '../sessions/read-token.ts';
import { digestOfToken } from '../sessions/token-digest.ts';
import { actorOf, contextOf, requirePermission } from './request-context.ts';

const HOLDER = '0e7b1c0a-5b1e-4a54-9f0e-1a1a1a1a1a1a';
const GOOD = `duende_${'g'.repeat(43)}`;
const EXPIRED = `duende_${'e'.repeat(43)}`;
const UNKNOWN = `duende_${'u'.repeat(43)}`;

const KNOWN = new Map([
  [digestOfToken(GOOD), { userId: HOLDER, expiresAt: new Date(Date.now() + 60_000).toISOString() }],
  [digestOfToken(EXPIRED), { userId: HOLDER, expiresAt: new Date(Date.now() - 1).toISOString() }],
]);
const findTokenHolder: FindTokenHolder = async (digest) => KNOWN.get(digest) ?? null;

/** Routes with one permission each, which answer who was let in. */
function routes() {
  const router = express.Router();
  const by = (permission: Permission) =>
    ((req, res) => {
      requirePermission(req, permission);
      res.json({ actor: actorOf(req), session: contextOf(req).session });
    }) satisfies express.RequestHandler;
  router.get('/api/history/test', by('history.read'));
  router.get('/api/statistics/test', by('statistics.read'));
  router.get('/api/history/test-export', by('history.export'));
  router.get('/api/history/names', by('history.export-personal'));
  router.get('/api/history/own', by('profile.own'));
  router.get('/api/historyless', by('party.browse'));
  router.get('/api/elsewhere', by('party.browse'));
  router.get('/api/users-test', by('user.list'));
  router.get('/', by('party.browse'));
  router.post('/api/history/export', (req, res) => {
    requirePermission(req, 'history.export');
    // a file, no JSON
    res.type('text').send(JSON.stringify({ actor: actorOf(req), session: contextOf(req).session }));
  });
  router.all('/api/history/test', by('history.read'));
  return router;
}

const as = (token: string, scheme = 'Bearer') => ({ Authorization: `${scheme} ${token}` });
const sessions = createTestSessions();
const cookieOf = async (actor = MEMBER) => cookieHeader((await sessions.issue(actor)).cookie);

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const app = await listeningApp([routes()], { sessions, findTokenHolder });
  const response = await fetch(app.url + path, { method, headers });
  const text = await response.text();
  return {
    status: response.status,
    authenticate: response.headers.get('www-authenticate'),
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    logged: app.logged.join(' '),
  };
}

it('a token takes tables away, which leaves an entry and is no GET', async () => {
  for (const path of ['/api/history/export', '/api/history/export?table=rides'])
    expect(await ask(path, as(GOOD), 'POST')).toMatchObject({
      status: 200,
      body: { actor: { userId: HOLDER, isAdmin: false, isAnalyst: true }, session: null },
    });
});

it.each([
  '/api/history/test',
  '/api/statistics/test',
  '/api/statistics/test?from=2026-01-01',
  '/api/history/test-export',
])('a token reads %s as an analyst', async (path) => {
  expect(await ask(path, as(GOOD))).toMatchObject({
    status: 200,
    body: { actor: { userId: HOLDER, isAdmin: false, isAnalyst: true }, session: null },
  });
  expect((await ask(path, as(GOOD, 'bearer'))).status).toBe(200);
  expect((await ask(path, as(GOOD), 'HEAD')).status).toBe(200);
});

it('counts before a cookie that comes with it, also an administrator’s', async () => {
  const Cookie = await cookieOf({ userId: HOLDER, isAdmin: true });
  expect((await ask('/api/history/test', { Cookie })).body).toMatchObject({ actor: { isAdmin: true } });
  const both = await ask('/api/history/test', { Cookie, ...as(GOOD) });
  expect(both.body).toEqual({ actor: { userId: HOLDER, isAdmin: false, isAnalyst: true }, session: null });
  expect((await ask('/api/history/names', { Cookie })).status).toBe(200);
  expect(await ask('/api/history/test', { Cookie, ...as(UNKNOWN) })).toMatchObject({ status: 401 });
});

it.each([
  ['GET', '/api/elsewhere'],
  ['POST', '/api/history/exported'],
  ['POST', '/api/history/export/all'],
  ['PUT', '/api/history/export'],
  ['GET', '/api/users-test'],
  ['GET', '/api/historyless'],
  ['GET', '/api/history/own'],
  ['GET', '/api/history/names'],
  ['GET', '/api/%68istory/home'],
  ['GET', '/'],
  ['GET', '/nowhere'],
  ['POST', '/api/history/test'],
  ['DELETE', '/api/history/test'],
  ['OPTIONS', '/api/history/test'],
])('gives nothing on %s %s, and is no visitor’s there', async (method, path) => {
  for (const headers of [
    as(GOOD),
    { ...as(GOOD), Cookie: await cookieOf({ userId: HOLDER, isAdmin: true }) },
  ])
    expect(await ask(path, headers, method)).toMatchObject({
      status: 403,
      body: {
        code: 'token.read-only',
        message: 'Este token solo sirve para leer la historia y las estadísticas.',
      },
    });
});

it.each([
  ['unknown', UNKNOWN],
  ['expired', EXPIRED],
  ['its digest', digestOfToken(GOOD)],
  ['shorter', GOOD.slice(0, -1)],
  ['longer', `${GOOD}g`],
  ['without its prefix', GOOD.slice('duende_'.length)],
  ['two', `${GOOD} ${GOOD}`],
  ['nothing', ''],
  ['10 kB', `duende_${'a'.repeat(10_000)}`],
])('is useless when it is %s', async (_what, token) => {
  expect(await ask('/api/history/test', as(token))).toMatchObject({
    status: 401,
    authenticate: 'Bearer error="invalid_token"',
    body: { code: 'token.useless' },
  });
});

it('is useless to a process that does not look tokens up', async () => {
  const { url } = await listeningApp([routes()]);
  const response = await fetch(`${url}/api/history/test`, { headers: as(GOOD) });
  expect(response.status).toBe(403);
});

it.each([
  `/api/history/test?token=${GOOD}`,
  `/api/history/test?at=now&access_token=${GOOD}`,
  `/api/elsewhere?Token=${GOOD}`,
  `/api/elsewhere?Token=${GOOD}&token=${GOOD}`,
  `/api/nowhere?token=`,
])('does not travel in an address: %s', async (path) => {
  for (const headers of [{}, as(GOOD)]) {
    const answer = await ask(path, headers);
    expect(answer).toMatchObject({ status: 400, body: { code: 'token.in-url' } });
    expect(answer.body['message']).toMatch(/^No pongas el token en la dirección/);
    expect(answer.logged).not.toContain(GOOD);
    expect(answer.logged).not.toContain('token=');
  }
});

it('leaves other schemes to the proxy they are for, and other parameters untouched', async () => {
  expect((await ask('/api/elsewhere', { Authorization: 'Basic YTpi' })).status).toBe(200);
  expect((await ask('/api/elsewhere?mytoken=1&q=token%3D2')).status).toBe(200);
  expect((await ask('/api/elsewhere?mytoken=1&q=token=2')).status).toBe(200);
});

it.each([
  ['a visitor', null, 401, 'session.required', 'Inicia sesión para continuar.'],
  ['a member', MEMBER, 403, 'session.analyst-required', 'Necesitas permisos de analista.'],
] as const)('%s without one is refused', async (_who, actor, status, code, message) => {
  const headers: Record<string, string> = actor === null ? {} : { Cookie: await cookieOf(actor) };
  expect(await ask('/api/history/test', headers)).toMatchObject({ status, body: { code, message } });
});

it('lets an analyst read by a session, but not what is only for administrators', async () => {
  const headers = { Cookie: await cookieOf({ ...MEMBER, isAnalyst: true }) };
  expect((await ask('/api/history/test', headers)).status).toBe(200);
  for (const path of ['/api/users-test', '/api/history/names'])
    expect(await ask(path, headers)).toMatchObject({
      status: 403,
      body: { code: 'session.admin-required', message: 'Necesitas permisos de administrador.' },
    });
});

it('is counted by its holder, from whatever address', async () => {
  const counted: string[] = [];
  const store: typeof memoryRateLimitStore = (options) => {
    const limiter = memoryRateLimitStore(options);
    const consume = limiter.consume.bind(limiter);
    limiter.consume = (key, ...rest) => {
      counted.push(String(key));
      return consume(key, ...rest);
    };
    return limiter;
  };
  const { write } = createRateLimits({ enabled: true, store });
  const { url } = await listeningApp([express.Router().use('/api', write), routes()], { findTokenHolder });
  expect((await fetch(`${url}/api/history/test`, { headers: as(GOOD) })).status).toBe(200);
  expect(counted).toEqual([`user:${HOLDER}`]);
});

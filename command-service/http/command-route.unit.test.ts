import type { Session, SessionKeeper } from '@duende/platform/sessions/session';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { createRequestContext } from '@duende/platform/http/request-context';
import type { Request } from 'express';
import { expect, test } from 'vitest';
import {
  canonicalJson,
  createCommandContext,
  decided,
  ifMatchOf,
  registrationContext,
} from './command-route.ts';

/** As it comes to a route. */
function request(headers: Readonly<Record<string, string>> = {}, session: object | null = null) {
  const req = {
    headers,
    url: '/api/do',
    method: 'POST',
    socket: { remoteAddress: '192.0.2.1' },
    connection: { remoteAddress: '192.0.2.1' },
    get: (name: string) => headers[name.toLowerCase()],
  } as unknown as HttpRequest & Request;
  const sessions = { verifyCached: () => session as Session | null } as unknown as SessionKeeper;
  const attach = createRequestContext({ sessions, logId: 'log', trustedProxies: 0 });
  void attach(req, {} as never, () => undefined);
  return req;
}

test.each([
  [{ b: 1, a: { d: [], c: 'x' } }, '{"a":{"c":"x","d":[]},"b":1}'],
  [[{ b: 1, a: 2 }, 3], '[{"a":2,"b":1},3]'],
  [null, 'null'],
  [undefined, 'null'],
  [true, 'true'],
])('%j is %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test.each<[string | undefined, object]>([
  [undefined, {}],
  ['*', {}],
  ['"5"', { expected: 5 }],
  ['W/"5"', { expected: 5 }],
  [' 0 ', { expected: 0 }],
])('If-Match %j means %j', (header, options) => {
  expect(ifMatchOf(request(header === undefined ? {} : { 'if-match': header }))).toEqual(options);
});

test.each(['', '"5', '-1', 'x5', '5, 6'])('If-Match %j is no revision', (header) => {
  expect(() => ifMatchOf(request({ 'if-match': header }))).toThrow(
    expect.objectContaining({ code: 'request.stale' }),
  );
});

test('a decision answers with the id of its first event, and there must be one', () => {
  const events = [{ id: 'first' }, { id: 'second' }] as unknown as Parameters<typeof decided>[0]['events'];
  expect(decided({ events })).toEqual({ ok: true, undoId: 'first' });
  expect(() => decided({ events: [] })).toThrow(TypeError);
});

const contextOf = createCommandContext(
  (text) => `hash of ${text}`,
  () => Date.parse('2026-11-02T10:00:00.000Z'),
);

test('a visitor’s command has an address and no actor, a member’s an actor with given roles and no address', () => {
  const visitor = contextOf(request(), 'POST /api/do', null);
  expect(visitor).toMatchObject({ actor: null, address: '192.0.2.1', at: '2026-11-02T10:00:00.000Z' });
  const session = { userId: 'ana', isAdmin: false, isModerator: true, isAnalyst: false, sessionId: 's' };
  const member = contextOf(request({}, session), 'POST /api/do', null);
  expect(member.actor).toEqual({ userId: 'ana', isAdmin: false, isModerator: true });
  expect(member).not.toHaveProperty('address');
});

test('a key makes one command of a person’s requests for one route; without a key each is its own', () => {
  const idOf = (key: string | null, userId: string | null, route = 'a') => {
    const session = userId === null ? null : { userId, isAdmin: false };
    return contextOf(request(key === null ? {} : { 'idempotency-key': key }, session), route, null).commandId;
  };
  expect(idOf('k', 'ana')).toBe(idOf('k', 'ana'));
  const ids = [idOf('k', 'ana'), idOf('l', 'ana'), idOf('k', 'eva'), idOf('k', null), idOf('k', 'ana', 'b')];
  expect(new Set(ids).size).toBe(ids.length);
  expect(idOf(null, 'ana')).not.toBe(idOf(null, 'ana'));
});

test.each([true, null, { a: 1 }])('a digest says which body was sent: %j', (body) => {
  const { commandDigest } = contextOf(request(), 'a', body);
  expect(commandDigest).toBe(`hash of ${JSON.stringify(body)}`);
});

test('a key makes one command of the requests for one kind of registration', () => {
  const idOf = (key: string | null, kind = 'user') => {
    const req = request(key === null ? {} : { 'idempotency-key': key });
    return registrationContext((text) => `hash of ${text}`, req, { kind }, 0).commandId;
  };
  expect(idOf('k')).toBe(idOf('k'));
  expect(new Set([idOf('k'), idOf('l'), idOf('k', 'admin')]).size).toBe(3);
  expect(idOf(null)).not.toBe(idOf(null));
});

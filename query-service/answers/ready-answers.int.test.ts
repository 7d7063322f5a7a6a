import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LIMITS } from '@duende/contracts/common/limits';
import { STYLES } from '@duende/contracts/parties/styles';
import { ANSWERS_KEPT } from '@duende/platform/config/limits';
import { expect, test, vi } from 'vitest';
import { positionAt } from '../testing/fake-party-model.ts';
import { LOG_ID, namesIn, serve } from '../testing/cached-server.ts';

const text = (body: Buffer) => body.toString('utf8');

test('the list: its bytes, its headers, no pending party', async () => {
  const { get } = await serve(2);
  const { status, headers, body } = await get('/api/events');
  expect(status).toBe(200);
  expect(namesIn(body)).toEqual(['Fiesta 1', 'Fiesta 2']);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    'read-position': positionAt(5),
    'x-content-type-options': 'nosniff',
  });
  expect(text(body)).not.toContain('Secreta');
});

test('the cards: the parties of the list in its order, without what home does not show', async () => {
  const { get } = await serve(2);
  const whole = await get('/api/events');
  const { status, headers, body } = await get('/api/events?view=cards');
  expect(status).toBe(200);
  expect(namesIn(body)).toEqual(['Fiesta 1', 'Fiesta 2']);
  expect(text(body)).not.toMatch(/Secreta|description|revision/);
  expect(headers).toMatchObject({ 'read-position': positionAt(5), 'content-length': String(body.length) });
  expect(headers['etag']).not.toBe(whole.headers['etag']);
  const known = { 'If-None-Match': String(headers['etag']) };
  expect((await get('/api/events?view=cards', known)).status).toBe(304);
  expect((await get('/api/events', known)).status).toBe(200);
  expect((await get('/api/events?view=whole')).status).toBe(418);
});

test('a list under any spelling of its filters is one answer, and another filter is another', async () => {
  const { get, parties, progress, cache } = await serve(0);
  parties.set(
    samplePartyAnswer({ id: sampleId(1), name: 'Luna', dates: ['2026-12-05'], location: 'Sur' }),
    samplePartyAnswer({ id: sampleId(2), name: 'Sol', dates: ['2026-12-20'], location: 'Madrid' }),
  );
  cache.reload();
  progress.advance(positionAt(6));
  await cache.settled();
  const names = async (query: string) => namesIn((await get(`/api/events${query}`)).body);
  expect(await names('?from=2026-12-06')).toEqual(['Sol']);
  expect(await names('?to=2026-12-06&view=cards')).toEqual(['Luna']);
  expect(await names('?location=sur')).toEqual(['Luna']);
  expect(await names('?q=sol')).toEqual(['Sol']);
  expect(await names('?utm_source=cartel')).toEqual(['Luna', 'Sol']);
  const one = await get('/api/events?styles=dub,acid&location=SUR');
  const other = await get('/api/events?location=sur&styles=acid,%64ub,dub');
  expect(other.headers['etag']).toBe(one.headers['etag']);
});

test('a document that never changes is ready', async () => {
  const { get } = await serve(0);
  const { status, headers, body } = await get('/api/document.json');
  expect([status, JSON.parse(text(body))]).toEqual([200, { is: 'fixed' }]);
  expect((await get('/api/document.json', { 'If-None-Match': String(headers['etag']) })).status).toBe(304);
});

test('nothing is computed for a caller over the limit', async () => {
  const { get, limit, cache } = await serve(1);
  const made = vi.spyOn(cache.parties, 'feed');
  limit.isOpen = false;
  expect((await get('/calendario.ics?location=sur')).status).toBe(418);
  expect(made).not.toHaveBeenCalled();
});

test('however many different filters are asked for, no more is kept than there is room for', async () => {
  const { get, cache, clock } = await serve(300);
  const filters = Array.from({ length: 300 }, (_, chosen) =>
    STYLES.filter((_style, index) => ((chosen + 1) >> index) % 2 === 1).join(),
  );
  const ask = (styles: string) => get(`/calendario.ics?styles=${styles}`, { 'Accept-Encoding': 'br' });
  for (const styles of filters) {
    // As much later as it takes to be allowed the next one.
    clock.steadyMs += 100;
    expect((await ask(styles)).status).toBe(200);
  }
  expect(cache.shared.keptBytes.filtered).toBeLessThanOrEqual(ANSWERS_KEPT.filtered);
});

test('subscriptions are ready under any spelling of their filters, and counted only under their path', async () => {
  const { get, counted } = await serve(2);
  const { status, headers, body } = await get('/calendario.ics');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(text(body).match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Fiesta 1', 'SUMMARY:Fiesta 2']);
  const one = await get('/calendario.ics?styles=psytrance,dub&location=madrid');
  const other = await get('/calendario.ics?location=Madrid&styles=dub,psytrance,dub', {
    'If-None-Match': String(one.headers['etag']),
  });
  expect([one.status, other.status]).toEqual([200, 304]);
  expect((await get('/calendario.ics?styles=polka')).status).toBe(418);
  expect(counted).toEqual([200, 200, 304].map((code) => `GET /calendario.ics ${code}`));
});

test('however many filters are asked for, those asked for last are there', async () => {
  const { get } = await serve(1);
  for (let chosen = 1; chosen <= 100; chosen += 1) {
    const styles = STYLES.filter((_style, index) => (chosen >> index) % 2 === 1).join();
    expect((await get(`/calendario.ics?styles=${styles}`)).status).toBe(200);
  }
});

test('while nothing is ready everything is left to the queries', async () => {
  const { get } = await serve(1, false);
  for (const path of ['/api/events', '/api/events?view=cards', `/api/events/${sampleId(1)}`])
    expect((await get(path)).status).toBe(418);
});

test('precomputed answers are counted like other requests, under their route', async () => {
  const { get, counted, took } = await serve(1);
  const startedAt = performance.now();
  const { headers } = await get('/api/events');
  expect(took[0]).toBeGreaterThan(0);
  expect(took[0]).toBeLessThan((performance.now() - startedAt) / 1000);
  await get('/api/events', { 'if-none-match': String(headers['etag']) });
  await get(`/api/events/${sampleId(1)}`);
  await get('/api/events?from=nunca');
  expect(counted).toEqual(['GET /api/events 200', 'GET /api/events 304', 'GET /api/events/:reference 200']);
  await get('/api/events?view=cards');
  expect(counted.at(-1)).toBe('GET /api/events 200');
});

test('a party by id and by link; a pending, an unknown or a wrongly named one is left to the queries', async () => {
  const { get } = await serve(1);
  const byId = await get(`/api/events/${sampleId(1)}`);
  const byLink = await get('/api/events/2026-12-05-fiesta-1-00000001');
  expect(byId.status).toBe(200);
  expect(JSON.parse(text(byId.body))).toMatchObject({ id: sampleId(1), revision: 1 });
  expect(byId.headers['etag']).toBe('"1"');
  expect(byLink.headers['etag']).toBe('"1"');
  for (const path of [
    `/api/events/${sampleId(0xabc)}`,
    `/api/events/${sampleId(99)}`,
    '/api/events/2026-12-05-otra-00000001',
    '/api/events?from=nunca',
    '/api/events/',
    '/api/eventsx',
    `/api/events/${sampleId(1)}/comments`,
  ])
    expect((await get(path)).status, path).toBe(418);
  expect((await get('/api/events', {}, 'POST')).status).toBe(418);
});

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
] as const)('a client that accepts %s gets %s, with its own validator', async (accepted, encoding, open) => {
  const { get } = await serve(100);
  const plain = await get('/api/events');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const accept = { 'Accept-Encoding': accepted };
  const zipped = await get('/api/events', accept);
  expect(zipped.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(zipped.body.length),
    etag: String(plain.headers['etag']).replace(/"$/, `-${encoding}"`),
  });
  expect(open(zipped.body)).toEqual(plain.body);
  const again = await get('/api/events', { ...accept, 'If-None-Match': String(zipped.headers['etag']) });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers['etag']).toBe(zipped.headers['etag']);
});

test('a party and a short list go out as they are, whatever the caller takes', async () => {
  const { get } = await serve(1);
  for (const path of ['/api/events', `/api/events/${sampleId(1)}`])
    expect((await get(path, { 'Accept-Encoding': 'br' })).headers['content-encoding'], path).toBeUndefined();
});

test('304 to a reader who has it, whole again after a change', async () => {
  const { get, change, clock } = await serve(2);
  const { headers } = await get('/api/events');
  const known = { 'If-None-Match': String(headers['etag']) };
  const unchanged = await get('/api/events', known);
  expect(unchanged.status).toBe(304);
  expect(unchanged.headers).toMatchObject({ etag: headers['etag'], 'read-position': positionAt(5) });

  await change(samplePartyAnswer({ id: sampleId(2), name: 'Nueva', revision: 2 }), positionAt(6));
  clock.steadyMs += LIMITS.listHeldMs;
  const changed = await get('/api/events', known);
  expect(changed.status).toBe(200);
  expect(changed.headers['read-position']).toBe(positionAt(6));
  expect(namesIn(changed.body)).toEqual(['Fiesta 1', 'Nueva']);
});

test('a caller over the limit is left to the limiter, whatever was requested', async () => {
  const { get, limit } = await serve(1);
  const { headers } = await get('/api/events');
  limit.isOpen = false;
  const known = { 'If-None-Match': String(headers['etag']) };
  expect((await get('/api/events', known)).status).toBe(418);
  for (const path of ['/api/events', `/api/events/${sampleId(1)}`])
    expect((await get(path)).status).toBe(418);
});

test('HEAD has the headers of GET and no body', async () => {
  const { get } = await serve(1);
  const whole = await get('/api/events');
  const head = await get('/api/events', {}, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-length']).toBe(String(whole.body.length));
  expect(head.headers['etag']).toBe(whole.headers['etag']);
});

test('a person who wrote something newer gets it from the queries, which can wait', async () => {
  const { get, progress, cache } = await serve(1);
  const cookie = (position: string, log = LOG_ID) => ({
    Cookie: `a=b; log-position=${log}:${position}; c=d`,
  });
  expect((await get('/api/events', cookie(positionAt(5)))).status).toBe(200);
  expect((await get('/api/events', cookie(positionAt(6)))).status).toBe(418);
  expect((await get('/api/events', { 'Log-Position': positionAt(6) })).status).toBe(418);
  expect((await get('/api/events', cookie(positionAt(6), 'another-log'))).status).toBe(200);
  expect((await get('/api/events', cookie('nonsense'))).status).toBe(200);
  progress.advance(positionAt(6));
  await cache.settled();
  expect((await get('/api/events', cookie(positionAt(6)))).status).toBe(200);
});

test('at midnight in Madrid past parties move after those to come', async () => {
  const { get, parties, bus, clock, cache } = await serve(0);
  parties.set(
    samplePartyAnswer({ id: sampleId(1), name: 'Hoy', dates: ['2026-12-05'] }),
    samplePartyAnswer({ id: sampleId(2), name: 'Luego', dates: ['2026-12-20'] }),
  );
  await bus.publish([{ topics: ['all'], message: { name: 'resync', payload: { position: positionAt(5) } } }]);
  await cache.settled();
  const before = await get('/api/events');
  expect(namesIn(before.body)).toEqual(['Hoy', 'Luego']);
  clock.now = Date.parse('2026-12-05T22:59:59.999Z');
  expect((await get('/api/events')).headers['etag']).toBe(before.headers['etag']);
  clock.now += 1;
  expect(namesIn((await get('/api/events')).body)).toEqual(['Luego', 'Hoy']);
});

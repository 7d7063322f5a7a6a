import { REFUSALS, type RefusalCode } from '@duende/contracts/common/refusal';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ALBA } from '@duende/testkit/samples/story';
import { html, json, redirect } from '../testing/fake-internet.ts';
import { importApp } from '../testing/import-app.ts';
import { LIST, partyAt, partyOf } from '../testing/sample-goabase.ts';

const PARTIES = '/api/admin/goabase/parties';
const IMPORT = '/api/admin/goabase/import';

const status = (code: number): RequestListener => {
  return (_req, res) => res.writeHead(code, { 'Content-Type': 'application/json' }).end('{"partylist":[]}');
};
const half: RequestListener = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '900' });
  res.write('{"partylist":[{"id":"1",');
  res.socket?.destroySoon();
};
const stalls: RequestListener = (_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json' }).write('{');
};
const cutOff: RequestListener = (_req, res) =>
  res.writeHead(200, { 'Content-Type': 'application/json' }).end('{"partylist":[{"id":"1",');
const nested: RequestListener = (_req, res) =>
  res
    .writeHead(200, { 'Content-Type': 'application/json' })
    .end(`${'['.repeat(300_000)}${']'.repeat(300_000)}`);

const ANSWERS: readonly (readonly [string, RequestListener])[] = [
  ['a page instead of data', html('<h1>Mantenimiento</h1>')],
  [
    'a page that calls itself data',
    (_req, res) => res.writeHead(200, { 'Content-Type': 'application/json' }).end('<h1>'),
  ],
  ['half an answer', half],
  ['an answer that ends in the middle', cutOff],
  ['an answer that never ends', stalls],
  ['nothing at all', () => undefined],
  ['an answer of 5 MB', json({ partylist: ['x'.repeat(5_000_000)] })],
  ['data nested without end', nested],
  ['a list that is none', json({ partylist: 'muchas' })],
  ['another form of data', json(['x'])],
  ['null', json(null)],
  ['a redirect to another site', redirect('https://example.com/api/party/json/')],
  ['a redirect to plain HTTP', redirect('http://www.goabase.net/api/party/json/')],
  ['a redirect to this machine', redirect('https://127.0.0.1/')],
  ['a redirect in circles', redirect('/api/party/json/')],
  ['500', status(500)],
  ['403', status(403)],
  ['429', status(429)],
  ['404', status(404)],
];

describe('nothing is recorded, and the answer says that Goabase is away', () => {
  const away = { code: 'import.goabase-unreachable', message: REFUSALS['import.goabase-unreachable'][1] };

  it.each(ANSWERS)('for its list: %s', async (_what, answer) => {
    const app = await importApp({ [LIST]: answer });

    expect(await app.send({ path: PARTIES, body: {} })).toEqual({
      status: 502,
      body: away,
      logPosition: null,
    });
    expect(await app.events()).toEqual([]);
  });

  it.each(ANSWERS.filter(([what]) => what !== '404'))('for a party: %s', async (_what, answer) => {
    const app = await importApp({ [partyAt('1')]: answer });
    const { status, body } = await app.send({ path: IMPORT, body: { ids: ['1'] } });

    expect([status, body]).toEqual([502, away]);
    expect(await app.events()).toEqual([]);
  });

  it('at a private address', async () => {
    const app = await importApp(
      { [LIST]: json({ partylist: [] }) },
      { addresses: { 'www.goabase.net': ['10.0.0.1'] } },
    );

    expect((await app.send({ path: PARTIES, body: {} })).body).toEqual(away);
    expect(app.requests).toEqual([]);
  });

  it('after two failures in a row, without asking for the rest', async () => {
    const ids = ['1', '2', '3', '4'];
    const app = await importApp(Object.fromEntries(ids.map((id) => [partyAt(id), status(503)])));

    expect((await app.send({ path: IMPORT, body: { ids } })).body).toEqual(away);
    expect(app.requests).toEqual([partyAt('1'), partyAt('2')]);
  });
});

it('parties read before Goabase went away are imported', async () => {
  const app = await importApp({
    [partyAt('1')]: partyOf({ id: 1 }),
    [partyAt('2')]: status(503),
    [partyAt('3')]: status(503),
  });
  const { body } = await app.send({ path: IMPORT, body: { ids: ['1', '2', '3', '4'] } });

  expect(body).toEqual({ total: 4, imported: 1 });
  expect(app.logged()).toContain('a party of Goabase could not be read');
});

describe('nothing is asked of Goabase for', () => {
  const many = Array.from({ length: 21 }, (_, at) => String(at + 1));
  it.each<[string, object, RefusalCode]>([
    ['a visitor', { as: null, body: { ids: ['1'] } }, 'session.required'],
    ['a user', { as: { userId: ALBA, isAdmin: false }, body: { ids: ['1'] } }, 'session.admin-required'],
    ['nothing chosen', { body: { ids: [] } }, 'request.invalid'],
    ['no list', { body: {} }, 'request.invalid'],
    ['more than twenty', { body: { ids: many } }, 'request.invalid'],
    ['a path', { body: { ids: ['../1'] } }, 'request.invalid'],
    ['a number that is none of theirs', { body: { ids: ['0'] } }, 'request.invalid'],
    ['an operator', { body: { ids: [{ $gt: '' }] } }, 'request.invalid'],
  ])('%s', async (_what, request, code) => {
    const app = await importApp({ [partyAt('1')]: partyOf({ id: '1' }) });
    const { body } = await app.send({ body: {}, ...request, path: IMPORT });

    expect(body).toMatchObject({ code });
    expect([app.requests, await app.events()]).toEqual([[], []]);
  });

  it('a list that a visitor or a user wants', async () => {
    const app = await importApp({});
    const user = { userId: ALBA, isAdmin: false };

    expect((await app.send({ path: PARTIES, body: {}, as: null })).status).toBe(401);
    expect((await app.send({ path: PARTIES, body: {}, as: user })).status).toBe(403);
    expect(app.requests).toEqual([]);
  });
});

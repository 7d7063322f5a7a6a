import { when } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import {
  ALBA,
  approvalWithdrawn,
  approved,
  deleted,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { STYLES } from '@duende/contracts/parties/styles';
import { MADE_COUNTS_AS, RATE_LIMITS } from '@duende/platform/config/limits';
import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { alba, BEARER } from '../testing/actors.ts';
import { givenEvents, PUBLIC_URL } from '../testing/query-rig.ts';
import { builtPage } from '../testing/built-page.ts';
import { readAtom, readJsonFeed, readXml } from '../testing/read-feeds.ts';
import { readCalendar } from '../testing/read-calendar.ts';

const CALENDAR = '/calendario.ics';
const NOW = Date.parse('2026-12-01T12:00:00Z');
const now = () => NOW;
const of = (number: number) => ({ partyId: sampleId(number), authorId: ALBA });

const given = [
  submitted({ ...of(1), details: { name: 'Luna', location: 'Madrid', styles: ['dub'] } }),
  approved(of(1)),
  submitted({ ...of(2), details: { name: 'Sol', location: 'Sur', styles: ['techno', 'acid'] } }),
  approved(of(2)),
  submitted({ ...of(3), details: { name: 'Secreta' } }),
];
/** In a spelling that the ready answers leave to the queries. */
const PAST_READY = `${PUBLIC_URL}${CALENDAR}`;

const ways = [
  ['ready', CALENDAR],
  ['by the query', PAST_READY],
] as const;

async function rig() {
  const known = await givenEvents(given, { now });
  const entries = async (query = '', path: string = CALENDAR) =>
    readCalendar((await known.get(path + query)).body.toString()).entries;
  return { ...known, entries };
}

test.each(ways)('%s: what is published, as a calendar that anybody may keep', async (_way, path) => {
  const { get } = await rig();
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    'content-length': String(answer.body.length),
    'x-content-type-options': 'nosniff',
  });
  const { name, entries } = readCalendar(answer.body.toString());
  expect(name).toBe('Duende · España');
  expect(entries).toMatchObject([
    { name: 'Luna', uid: `${sampleId(1)}-2026-12-05@duende`, sequence: 1 },
    { name: 'Sol', uid: `${sampleId(2)}-2026-12-05@duende`, sequence: 1 },
  ]);
  expect(answer.body.toString()).toContain(`${PUBLIC_URL}/event/2026-12-05-luna-00000001`);
});

test('both ways give the same bytes, also with a session', async () => {
  const { get } = await rig();
  const [one, other, own] = [await get(CALENDAR), await get(PAST_READY), await get(CALENDAR, alba)];
  for (const answer of [other, own]) {
    expect(answer.body).toEqual(one.body);
    expect(answer.headers['etag']).toBe(one.headers['etag']);
  }
});

test.each([
  ['?location=madrid', ['Luna']],
  ['?location=SUR', ['Sol']],
  ['?styles=dub,acid', ['Luna', 'Sol']],
  ['?styles=techno&location=sur', ['Sol']],
  ['?styles=house', []],
  ['?location=&styles=', ['Luna', 'Sol']],
])('%s is %j', async (query, names) => {
  const { entries } = await rig();
  expect((await entries(query)).map(({ name }) => name)).toEqual(names);
});

test.each([
  [
    '?location=lisboa',
    'El parámetro location debe ser una de estas zonas: all, madrid, barcelona, sur, norte.',
  ],
  ['?styles=dub,polka', expect.stringMatching(/^El parámetro styles debe ser una lista, .*: psytrance, /)],
  ['?estilos=dub', 'Esta dirección no admite otros parámetros que location y styles.'],
  ['?styles=dub&styles=acid', 'El parámetro styles debe ser un solo texto de como máximo 500 caracteres.'],
])('%s is refused and no empty calendar', async (query, message) => {
  const { get } = await rig();
  const answer = await get(CALENDAR + query);
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body.toString())).toEqual({ code: 'request.invalid', message });
});

test.each(ways)(
  '%s: 304 to a reader who has it, a higher SEQUENCE after a change, nothing of what went',
  async (_way, path) => {
    const { get, and, shown, entries } = await rig();
    const { headers: before } = await get(path);
    const known = { 'If-None-Match': String(before['etag']) };
    const unchanged = await get(path, null, known);
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0]);
    await and(updated({ partyId: sampleId(1), changes: { startTime: { from: '23:00', to: '22:00' } } }));
    await and(deleted(of(2)));
    await shown();
    // A cached answer is reused for a moment.
    await vi.waitFor(async () => expect((await get(path, null, known)).status).toBe(200));
    expect(await entries('', path)).toEqual([
      {
        name: 'Luna',
        uid: `${sampleId(1)}-2026-12-05@duende`,
        sequence: 2,
        start: '2026-12-05T21:00:00.000Z',
      },
    ]);
  },
  20_000,
);

test.each([
  ['/novedades.atom', 'application/atom+xml; charset=utf-8', readAtom],
  ['/novedades.json', 'application/feed+json; charset=utf-8', readJsonFeed],
])('%s: what was published last, filtered, with a validator', async (path, type, read) => {
  const { get } = await rig();
  const { status, headers, body } = await get(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
  expect(
    read(body.toString())
      .items.map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Luna', 'Sol']);
  const sur = read((await get(`${path}?location=sur`)).body.toString());
  expect(sur.items.map(({ title }) => title)).toEqual(['Sol']);
  expect((await get(path, null, { 'If-None-Match': String(headers['etag']) })).status).toBe(304);
  expect((await get(`${path}?location=lisboa`)).status).toBe(400);
});

test('search engines get only the pages that they may show', async () => {
  const { get } = await givenEvents(given, { now, pageAssets: await builtPage() });
  const { status, headers, body } = await get('/sitemap.xml');
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const root = readXml(body.toString()).documentElement;
  expect([root?.localName, root?.namespaceURI]).toEqual([
    'urlset',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ]);
  const places = [...(root?.getElementsByTagName('loc') ?? [])].map(({ textContent }) => textContent);
  expect(places).toEqual(
    [
      '/',
      '/privacidad',
      '/register',
      '/event/2026-12-05-luna-00000001',
      '/event/2026-12-05-sol-00000002',
    ].map((path) => PUBLIC_URL + path),
  );
  for (const place of places) {
    const html = (
      await get(String(place).slice(PUBLIC_URL.length), null, { Accept: 'text/html' })
    ).body.toString();
    expect(html).toContain(`<link rel="canonical" href="${String(place)}" />`);
    expect(html).not.toContain('noindex');
  }
  const changed = [...(root?.getElementsByTagName('lastmod') ?? [])];
  expect(changed).toHaveLength(2);
  for (const { textContent } of changed) expect(textContent).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect((await get('/sitemap.xml', null, { 'If-None-Match': String(headers['etag']) })).status).toBe(304);
});

test('every page names the feeds', async () => {
  const { get } = await givenEvents(given, { now, pageAssets: await builtPage() });
  for (const path of ['/', '/profile', `/event/${sampleId(1)}`]) {
    const html = (await get(path, null, { Accept: 'text/html' })).body.toString();
    expect(html).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Duende · Novedades" href="/novedades.atom" />',
    );
    expect(html).toContain(
      'type="application/feed+json" title="Duende · Novedades" href="/novedades.json" />',
    );
  }
});

test('a party whose approval is taken back leaves', async () => {
  const { and, shown, entries } = await rig();
  await and(approvalWithdrawn(of(1)));
  await shown();
  expect((await entries()).map(({ name }) => name)).toEqual(['Sol']);
});

test.each([
  ['ready', '/novedades.atom'],
  ['by the query', `${PUBLIC_URL}/novedades.atom`],
])('%s: what a feed says of its last change never goes back', async (_way, path) => {
  const { get, and, shown } = await rig();
  const feedUpdated = async (query = '') =>
    /<updated>(.*?)<\/updated>/.exec((await get(path + query)).body.toString())?.[1] ?? '';
  let last = await feedUpdated();
  for (const happening of [
    when('2026-12-02T10:00:00.000Z', deleted(of(2))),
    when(
      '2026-12-03T10:00:00.000Z',
      updated({ ...of(1), changes: { location: { from: 'Madrid', to: 'Norte' } } }),
    ),
    when('2026-12-04T10:00:00.000Z', deleted(of(1))),
  ]) {
    await and(happening);
    await shown();
    const before = last;
    // A cached answer is reused for a moment.
    await vi.waitFor(async () => {
      last = await feedUpdated();
      expect(last > before).toBe(true);
      expect(await feedUpdated('?location=madrid')).toBe(last);
    });
  }
  expect(last).toBe('2026-12-04T10:00:00.000Z');
});

test('HEAD, compressed forms, and no read token', async () => {
  const many = Array.from({ length: 20 }, (_, index) => [
    submitted({ ...of(10 + index), details: { name: `Fiesta ${index}` } }),
    approved(of(10 + index)),
  ]);
  const { get, head } = await givenEvents(many.flat(), { now });
  const plain = await get(CALENDAR);
  const gzip = await get(CALENDAR, null, { 'Accept-Encoding': 'gzip' });
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  const headOf = await head(CALENDAR);
  expect([headOf.headers['etag'], headOf.body.length]).toEqual([plain.headers['etag'], 0]);
  expect((await get(CALENDAR, null, BEARER)).status).toBe(403);
});

test.each(['/calendario.ics/', '/CALENDARIO.ICS', '/novedades.atom/', '/Sitemap.xml'])(
  '%s leads to the one spelling there is, and has nothing written',
  async (path) => {
    const { get } = await rig();
    const { status, headers, body } = await get(`${path}?location=sur`);
    expect([status, body.length]).toEqual([301, 0]);
    expect(headers['location']).toBe(`${path.toLowerCase().replace(/\/$/, '')}?location=sur`);
  },
);

test('a reader who claims to have written something later waits, and gets what is ready', async () => {
  const { get } = await rig();
  const { headers } = await get(CALENDAR);
  const known = { 'If-None-Match': String(headers['etag']), 'Log-Position': 'f'.repeat(16) };
  const { status, headers: later } = await get(CALENDAR, null, known);
  expect([status, later['read-model']]).toEqual([304, 'stale']);
});

test.each(ways)(
  'a filter that is made for its caller counts as several requests, %s',
  async (_way, address) => {
    const { get } = await givenEvents(given, { now, isLimited: true });
    const filter = (chosen: number) =>
      `${address}?styles=${STYLES.filter((_style, index) => ((chosen + 1) >> index) % 2 === 1).join()}`;
    const many = RATE_LIMITS.read.points / MADE_COUNTS_AS.read;
    for (let chosen = 0; chosen < many; chosen += 1) expect((await get(filter(chosen))).status).toBe(200);
    expect((await get(filter(many))).status).toBe(429);
    expect((await get(CALENDAR)).status).toBe(429);
  },
);

test('a filter that is ready counts as one request', async () => {
  const { get } = await givenEvents(given, { now, isLimited: true });
  const many = RATE_LIMITS.read.points / MADE_COUNTS_AS.read;
  for (let times = 0; times <= many; times += 1)
    expect((await get(`${CALENDAR}?location=sur`)).status).toBe(200);
});

test('old past parties are not there', async () => {
  const { get } = await givenEvents(
    [
      when('2025-01-01T10:00:00Z', submitted({ ...of(1), details: { dates: ['2025-02-01'] } })),
      when('2025-01-02T10:00:00Z', approved(of(1))),
    ],
    { now },
  );
  expect(readCalendar((await get(CALENDAR)).body.toString()).entries).toEqual([]);
});

import type { PageData } from '@duende/contracts/api/page-data';
import {
  ALBA,
  approvalWithdrawn,
  approved,
  BRUNO,
  cancelled,
  commentRejected,
  deleted,
  erased,
  publicNoticeSet,
  PARTY,
  people,
  reinstated,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { gunzipSync } from 'node:zlib';
import { RATE_LIMITS } from '@duende/platform/config/limits';
import { expect, test } from 'vitest';
import { alba } from '../testing/actors.ts';
import { builtPage } from '../testing/built-page.ts';
import { LINK, NOON, story } from '../testing/page-story.ts';
import { givenEvents, type QueryRigOptions } from '../testing/query-rig.ts';

async function setup(given = story, options: QueryRigOptions = {}) {
  const rig = await givenEvents(given, { pageAssets: await builtPage(), now: () => NOON, ...options });
  const page = async (path: string, encoding = 'identity') => {
    const { status, headers, body } = await rig.get(path, null, { 'Accept-Encoding': encoding });
    const html = (encoding === 'gzip' ? gunzipSync(body) : body).toString();
    const json = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
    return { status, headers, html, data: JSON.parse(json) as PageData };
  };
  const happens = async (...given: Parameters<typeof rig.and>) => {
    await rig.and(...given);
    await rig.shown();
  };
  return { ...rig, page, happens };
}

type Shown = Awaited<ReturnType<Awaited<ReturnType<typeof setup>>['page']>>;
const going = ({ data }: Shown) => data.going;
const rides = ({ data }: Shown) => data.rides?.length;
const comments = ({ data }: Shown) => data.comments?.total;

test('after any change of a party, its ready page is never given any more', async () => {
  const { page, happens } = await setup();
  const steps = [
    [rsvp({ userId: BRUNO }), going, 0, 1],
    [rsvp(), going, 1, 2],
    [rsvpWithdrawn(), going, 2, 1],
    [ridePublished({ userId: ALBA }), rides, 0, 1],
    [rideRemoved({ userId: ALBA }), rides, 1, 0],
    [publicNoticeSet(), ({ data }) => data.event?.publicNotice !== '', false, true],
    [cancelled(), ({ data }) => data.event?.condition, 'scheduled', 'cancelled'],
    [reinstated(), ({ html }) => html.includes('og:title" content="CANCELADA'), true, false],
    [commentRejected(), comments, 1, 0],
    [erased({ userId: BRUNO }), going, 1, 0],
    [
      updated({ changes: { cost: { from: '', to: '15€' } } }),
      ({ html }) => html.includes('15€'),
      false,
      true,
    ],
    [approvalWithdrawn(), ({ status }) => status, 200, 404],
    [approved(), ({ status }) => status, 404, 200],
    [deleted(), ({ status }) => status, 200, 404],
  ] satisfies [Parameters<typeof happens>[0], (shown: Shown) => unknown, unknown, unknown][];
  for (const [happening, of, before, after] of steps) {
    const type = happening.events[0]?.type;
    for (const encoding of ['gzip', 'identity', 'gzip'])
      expect(of(await page(LINK, encoding)), `before ${type}, ${encoding}`).toBe(before);
    await happens(happening);
    for (const encoding of ['gzip', 'identity'])
      expect(of(await page(LINK, encoding)), `after ${type}, ${encoding}`).toBe(after);
  }
  expect((await page(LINK)).html).not.toContain('Luna');
}, 30_000);

test('an erased person’s pin leaves the page of rides with them', async () => {
  const { page, happens } = await setup([...story, ridePublished({ userId: ALBA })]);
  const address = `${LINK}/rides`;
  expect(rides(await page(address))).toBe(1);
  await happens(erased());
  expect(rides(await page(address))).toBe(0);
});

test('home that is ready shows each change of its list', async () => {
  const { page, happens } = await setup();
  const names = async () => (await page('/', 'gzip')).data.events?.map(({ name }) => name);
  expect(await names()).toEqual(['Luna']);
  await happens(updated({ changes: { name: { from: 'Luna', to: 'Sol' } } }));
  expect(await names()).toEqual(['Sol']);
  await happens(cancelled());
  expect((await page('/')).data.events?.[0]?.condition).toBe('cancelled');
  await happens(deleted());
  expect(await names()).toEqual([]);
});

test('at midnight in Madrid a page shows the next night, and home what is to come', async () => {
  let now = Date.parse('2026-12-05T22:45:00Z');
  const dates = ['2026-12-05', '2026-12-12'];
  const given = [
    ...people,
    submitted({ details: { name: 'Luna', dates, startTime: '18:00', endTime: '22:00' } }),
    approved(),
  ];
  const { page } = await setup(given, { now: () => now });
  const link = '/event/2026-12-05-luna-00000001';
  const previewDay = async () => /og:description" content="(\S+ \d+)/.exec((await page(link)).html)?.[1];
  const moments = async () => [(await page(link)).data.now, (await page('/')).data.now];
  const [before] = await moments();
  expect(await moments()).toEqual([before, before]);
  now = Date.parse('2026-12-06T12:00:00Z');
  expect(await previewDay()).toBe('sábado, 12');
  expect(await moments()).toEqual([now, now]);
});

test('a person with a session gets their own page, in any order of requests', async () => {
  const { get, page } = await setup();
  for (const path of [LINK, '/', '/privacidad']) {
    const ask = async () => (await get(path, alba)).body.toString();
    expect(await ask()).toContain('"username":"alba"');
    expect((await page(path)).data.session).toBeNull();
    expect(await ask()).toContain('"username":"alba"');
  }
  const { headers } = await page(LINK);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
});

test('a page that is ready is counted before it is given, as every other page is', async () => {
  const { get } = await setup(story, { isLimited: true });
  for (let times = 0; times < RATE_LIMITS.page.points; times += 1)
    expect((await get(times % 2 === 0 ? LINK : '/')).status).toBe(200);
  for (const path of [LINK, '/', `${LINK}/rides`]) expect((await get(path)).status).toBe(429);
  expect((await get(LINK, alba)).status).toBe(200);
});

test('a token in its address is refused for a page that is ready too', async () => {
  const { get } = await setup();
  expect((await get(LINK)).status).toBe(200);
  expect((await get(`${LINK}?token=${'t'.repeat(43)}`)).status).toBe(400);
  expect((await get(LINK, null, { Authorization: 'Bearer abc' })).status).toBe(403);
});

test('a page carries the position that it was read at, so that a socket has nothing to ask again', async () => {
  const { page, happens } = await setup();
  const { data, headers } = await page(LINK);
  expect(data.position).toBe(headers['read-position']);
  await happens(submitted({ partyId: PARTY.replace(/1$/, '9') }));
  const later = await page(LINK);
  expect(later.data.position > data.position).toBe(true);
  expect(later.data.position).toBe(later.headers['read-position']);
});

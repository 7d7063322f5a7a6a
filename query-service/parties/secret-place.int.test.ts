import { by, day, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import {
  ADMIN,
  approved,
  BRUNO,
  CALENDAR_TOKEN,
  calendarLinkIssued,
  cancelled,
  OTHER_PARTY,
  PARTY,
  people,
  placeRevealed,
  rsvp,
  ridePublished,
  submitted,
  tokenIssued,
  updated,
} from '@duende/testkit/samples/story';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { expect, test } from 'vitest';
import { admin, alba, analyst, BEARER, bruno, moderator } from '../testing/actors.ts';
import { builtPage } from '../testing/built-page.ts';
import { everyRead } from '../testing/every-read.ts';
import { givenEvents, type QueryRig } from '../testing/query-rig.ts';

const SECRET = {
  place: 'Finca Zarzamora Azul',
  mapsUrl: 'https://maps.example/place/Zarzamora+Azul/@40.123456,-3.654321',
  latitude: 40.123456,
  longitude: -3.654321,
  placeFrom: '2026-11-27T18:00',
};
/** Sixteen bytes of it would be enough; any is too much. */
const WORDS = [/zarzamora/i, /40\.123/, /3\.654/];
const NIGHT = samplePartyDetails({
  ...{ name: 'Luna', dates: ['2026-11-28'] },
  sets: [{ name: 'Eco', day: '', hour: '23:00', until: '', stage: '' }],
});
const READERS = { visitor: null, member: bruno, analyst, token: null } as const;
type Reader = keyof typeof READERS;

const story = [
  ...people,
  tokenIssued({ userId: ADMIN }),
  calendarLinkIssued({ userId: BRUNO }),
  when(day(1), submitted({ details: { ...NIGHT, ...SECRET } })),
  when(day(2), approved()),
  when(day(3), by(BRUNO, rsvp({ userId: BRUNO }))),
  when(day(3), ridePublished()),
  // what it was before is a secret as well
  when(day(4), updated({ changes: { place: { from: SECRET.place, to: 'Cerro Zarzamora' } } })),
  when(day(5), updated({ changes: { place: { from: 'Cerro Zarzamora', to: SECRET.place } } })),
  // one that is off, so that its moment passes
  when(day(1), submitted({ partyId: OTHER_PARTY, details: { ...NIGHT, ...SECRET, name: 'Sol' } })),
  when(day(2), approved({ partyId: OTHER_PARTY })),
  when(
    day(6),
    cancelled({
      partyId: OTHER_PARTY,
      condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, condition: 'cancelled' } },
    }),
  ),
];

const PAGES = [PARTY, OTHER_PARTY].flatMap((id) => [`/event/${id}`, `/event/${id}/rides`]);
const SEARCHES = ['zarzamora', 'zarza', 'finca%20azul', 'zarzamoras'].map((q) => `/api/events?q=${q}`);
const PATHS = [
  ...Object.values(everyRead({ waiting: sampleId(3), taken: OTHER_PARTY })).flat(),
  ...[PARTY, OTHER_PARTY].flatMap((id) => [`/api/events/${id}`, `/api/events/${id}/changes`]),
  ...[`/event/${PARTY}/calendar.ics`, `/calendario/${CALENDAR_TOKEN}.ics`, '/', ...PAGES],
  ...['/api/events?view=cards', ...SEARCHES],
  ...[3, 5, 20].map((on) => `/api/history/events/${PARTY}?at=${day(on)}`),
];

const setup = async (given = story) =>
  givenEvents(given, { now: () => Date.parse(day(29)), pageAssets: await builtPage() });

async function textsOf(rig: QueryRig, reader: Reader) {
  const headers = { 'Accept-Encoding': 'identity', ...(reader === 'token' ? BEARER : {}) };
  const texts: (readonly [string, string])[] = [];
  for (const path of PATHS) {
    const actor = READERS[reader];
    const { body } = /\/export(\?|$)/.test(path)
      ? await rig.post(path, actor, { headers, body: { reason: 'x' } })
      : await rig.get(path, actor, headers);
    texts.push([path, body.toString()]);
  }
  return texts;
}

test.each(Object.keys(READERS) as Reader[])(
  'before its moment no answer tells %s a secret place',
  async (reader) => {
    for (const [path, text] of await textsOf(await setup(), reader))
      for (const words of WORDS) expect.soft([path, words.exec(text)?.[0]]).toEqual([path, undefined]);
  },
);

test('permitted people read it in its answer, in their own lists and in the past', async () => {
  const rig = await setup();
  const expected = expect.objectContaining(SECRET);
  for (const actor of [alba, moderator, admin])
    expect(await rig.read(`/api/events/${PARTY}`, actor)).toEqual(expected);
  expect(await rig.read('/api/users/events', alba)).toEqual([expected, expected]);
  expect((await rig.get(`/event/${PARTY}`, alba)).body.toString()).toMatch(/Zarzamora Azul/);
  expect((await rig.get(`/event/${PARTY}`)).body.toString()).toContain('"subEvent"');
  expect(await rig.read(`/api/history/events/${PARTY}?at=${day(20)}`, admin)).toMatchObject({
    event: expected,
  });
  expect((await rig.ownData(alba)).body.toString()).toContain('Zarzamora Azul');
  expect((await rig.ownData(bruno)).body.toString()).not.toMatch(/zarzamora/i);
});

test('an answer for a few is not stored, and the next reader gets their own', async () => {
  const rig = await setup();
  const { headers } = await rig.get(`/api/events/${PARTY}`, alba);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(await rig.read(`/api/events/${PARTY}`)).toMatchObject({ place: '', placeFrom: SECRET.placeFrom });
});

test('at its moment everything that is kept ready tells it; the time before keeps its secret', async () => {
  const rig = await setup();
  await textsOf(rig, 'visitor');
  await rig.and(when('2026-11-27T17:00:00.020Z', placeRevealed()));
  await rig.shown();
  const expected = { ...SECRET, placeFrom: '' };
  expect(await rig.read(`/api/events/${PARTY}`)).toMatchObject(expected);
  const listed = (path: string) => expect.poll(() => rig.read(path));
  await listed('/api/events').toContainEqual(expect.objectContaining(expected));
  await listed('/api/events?view=cards').toContainEqual(expect.objectContaining({ place: SECRET.place }));
  // Lists lag a quarter of a second.
  for (const path of SEARCHES) await listed(path).toHaveLength(1);
  for (const path of [
    `/event/${PARTY}`,
    `/event/${PARTY}/calendar.ics`,
    '/calendario.ics',
    `/calendario/${CALENDAR_TOKEN}.ics`,
  ])
    expect((await rig.get(path)).body.toString(), path).toContain(SECRET.place);
  expect(await rig.read(`/api/events/${PARTY}/changes`)).toEqual([
    { at: '2026-11-27T17:00:00.020Z', field: 'place', from: '', to: SECRET.place },
  ]);
  expect(await rig.read('/api/users/notices', bruno)).toMatchObject({
    notices: [{ kind: 'place-revealed', as: 'goer', event: { name: 'Luna' } }],
  });
  const then = (actor: typeof admin | typeof analyst, at: string) =>
    rig.read(`/api/history/events/${PARTY}?at=${at}`, actor);
  expect(await then(analyst, day(20))).toMatchObject({ event: { place: '', latitude: null, mapsUrl: '' } });
  expect(await then(admin, day(20))).toMatchObject({ event: SECRET });
  expect(await then(analyst, day(28))).toMatchObject({ event: expected });
});

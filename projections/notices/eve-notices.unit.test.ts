import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { by, day, givenLog, when, type Given } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import {
  accountSuspended,
  ADMIN,
  ALBA,
  approvalWithdrawn,
  approved,
  BRUNO,
  cancelled,
  deleted,
  erased,
  people,
  postponed,
  rescheduled,
  RIDE,
  ridePublished,
  rideRemoved,
  rsvp,
  rsvpWithdrawn,
  seatGranted,
  seatRequested,
  submitted,
  suspensionLifted,
  updated,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { ALL_READ_MODELS, openReadModels, type ReadModels } from '../registry/registry.ts';
import { replayInto } from '../replay.ts';
import { eveNotices } from './eve-notices.ts';

const logger = createLogger({ level: 'silent' });
const DETAILS = samplePartyDetails({
  name: 'Luna',
  dates: ['2026-12-05'],
  startTime: '23:00',
  endTime: '08:00',
  location: 'Madrid',
  mapsUrl: 'https://www.google.com/maps/place/Finca+El+Retiro/@40.4,-3.6,17z',
});
const goes = when(day(4), rsvp({ userId: BRUNO }));
/** Seven in the evening in Madrid, in winter. */
const EVE = '2026-12-04T18:00:00.000Z';

async function models(story: readonly Given[], dates: readonly string[]): Promise<ReadModels> {
  const before = [
    ...people.map((person) => when(day(1), person)),
    when(day(1), submitted({ details: { ...DETAILS, dates: [...dates] } })),
    when(day(2), approved()),
  ];
  const { domainLog } = await givenLog([...before, ...story]);
  const store = createMemoryReadStore();
  const until = { position: 'ffffffffffffffff' };
  await replayInto({ log: domainLog, store, until, logger, readModels: ALL_READ_MODELS });
  return openReadModels(store);
}

/** Bruno's reminders at each moment, each by the day of its night and its own moment. */
async function remindedAt(
  moments: readonly string[],
  story: readonly Given[] = [goes],
  dates: readonly string[] = DETAILS.dates,
): Promise<readonly string[]> {
  const read = await models(story, dates);
  const found = moments.map((moment) => eveNotices(read, BRUNO, Date.parse(moment)));
  return (await Promise.all(found)).map((notices) =>
    notices.map(({ at, eve }) => `${eve?.day} of ${at}`).join(),
  );
}
const night = (of: string, eve: string) => `${of} of ${eve}`;

test('attendees are reminded from seven on the evening before until the party is over', async () => {
  const moments = ['2026-12-04T17:59:59.999Z', EVE, '2026-12-06T06:59:00.000Z', '2026-12-06T07:00:00.000Z'];
  const first = night('2026-12-05', EVE);
  expect(await remindedAt(moments)).toEqual(['', first, first, '']);
});

test('in summer it is seven in Madrid as well', async () => {
  const summer = updated({ changes: { dates: { from: DETAILS.dates, to: ['2027-06-05'] } } });
  const eve = '2027-06-04T17:00:00.000Z';
  expect(await remindedAt([EVE, eve], [goes, when(day(5), summer)])).toEqual(['', night('2027-06-05', eve)]);
});

const condition = (to: Partial<typeof AS_ANNOUNCED>) => ({
  condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, ...to } },
});
const LATE = '2026-12-04T18:00:00.001Z';
test.each<[string, readonly Given[]]>([
  ['who does not go', []],
  ['who only has a pin', [when(day(4), ridePublished())]],
  ['who goes no more', [goes, when(day(5), rsvpWithdrawn({ userId: BRUNO }))]],
  ['who confirmed after that evening', [when(LATE, rsvp({ userId: BRUNO }))]],
  ['who is suspended', [goes, when(day(5), accountSuspended({ userId: BRUNO }))]],
  ['who was erased', [goes, when(day(5), erased({ userId: BRUNO }))]],
  ['of a cancelled party', [goes, when(day(5), cancelled(condition({ condition: 'cancelled' })))]],
  ['of a postponed party', [goes, when(day(5), postponed())]],
  ['of a removed party', [goes, when(day(5), deleted())]],
  ['of a party that waits again', [goes, when(day(5), approvalWithdrawn())]],
])('there is no reminder: %s', async (_what, story) => {
  expect(await remindedAt([LATE], story)).toEqual(['']);
});

test('a person is reminded again after a suspension', async () => {
  const suspended = when(day(5), accountSuspended({ userId: BRUNO, lastDay: '2026-12-01' }));
  const lifted = [
    when(day(5), accountSuspended({ userId: BRUNO })),
    when(day(6), suspensionLifted({ userId: BRUNO })),
  ];
  expect(await remindedAt([EVE], [goes, suspended])).toEqual([night('2026-12-05', EVE)]);
  expect(await remindedAt([EVE], [goes, ...lifted])).toEqual([night('2026-12-05', EVE)]);
});

test('a moved party has its reminder only on its new eve', async () => {
  const moved = when(
    day(6),
    rescheduled({ changes: { dates: { from: DETAILS.dates, to: ['2026-12-12'] } } }),
  );
  const eve = '2026-12-11T18:00:00.000Z';
  expect(await remindedAt([EVE, eve], [goes, moved])).toEqual(['', night('2026-12-12', eve)]);
});

test('days in a row are one night out, scattered ones have a reminder each, and a cancelled one none', async () => {
  const dates = ['2026-12-05', '2026-12-06', '2026-12-12'];
  const [second, last] = ['2026-12-05T18:00:00.000Z', '2026-12-11T18:00:00.000Z'];
  const eves = [EVE, second, last];
  const first = night('2026-12-05', EVE);
  expect(await remindedAt(eves, [goes], dates)).toEqual([first, first, night('2026-12-12', last)]);
  const off = (day: string) =>
    when('2026-11-20T10:00:00.000Z', cancelled(condition({ cancelledDates: [day] })));
  expect(await remindedAt(eves, [goes, off('2026-12-05')], dates)).toEqual([
    '',
    night('2026-12-06', second),
    night('2026-12-12', last),
  ]);
  expect(await remindedAt(eves, [goes, off('2026-12-12')], dates)).toEqual([first, first, '']);
});

/** What the reminder says. */
async function reminder(story: readonly Given[], dates = DETAILS.dates, at = EVE) {
  const [notice] = await eveNotices(await models([goes, ...story], dates), BRUNO, Date.parse(at));
  return notice?.eve;
}
const offer = (more: Parameters<typeof ridePublished>[0]) => when(day(5), ridePublished(more));
const seated = (more: Parameters<typeof ridePublished>[0]) => [
  when(day(5), by(ALBA, ridePublished({ userId: ALBA, ...more }))),
  when(day(6), by(BRUNO, seatRequested({ userId: BRUNO, driverId: ALBA }))),
  when(day(7), by(ALBA, seatGranted({ userId: BRUNO, driverId: ALBA }))),
];
const AT_SIX = '2026-12-05T18:30';

test('it has the hour, the place and the region', async () => {
  expect(await reminder([])).toEqual({
    day: '2026-12-05',
    time: '23:00',
    where: 'Finca El Retiro, Madrid',
    ride: null,
  });
});

test.each<[string, readonly Given[], string | null]>([
  ['their own car', [offer({ userId: BRUNO, direction: 'there', leavesAt: AT_SIX })], AT_SIX],
  ['a seat', seated({ leavesAt: AT_SIX }), AT_SIX],
  ['a seat they only asked for', seated({ leavesAt: AT_SIX }).slice(0, 2), null],
  [
    'a seat whose ride is gone',
    [...seated({ leavesAt: AT_SIX }), when(day(8), rideRemoved({ userId: ALBA }))],
    null,
  ],
  ['a ride back', [offer({ userId: BRUNO, direction: 'back', leavesAt: '2026-12-06T09:00' })], null],
  ['a ride that they look for', [offer({ userId: BRUNO, rideType: 'need', leavesAt: AT_SIX })], null],
  ['a ride after the party', [offer({ userId: BRUNO, leavesAt: '2026-12-06T09:00' })], null],
])('of cars it counts one to the party: %s', async (_what, story, leavesAt) => {
  expect((await reminder(story))?.ride).toEqual(leavesAt && { rideId: RIDE, leavesAt });
});

test('a ride without an hour has none, and each of scattered nights has its own car', async () => {
  expect((await reminder([offer({ userId: BRUNO })]))?.ride).toEqual({ rideId: RIDE, leavesAt: null });
  const later = offer({ rideId: sampleId(70), userId: BRUNO, leavesAt: '2026-12-07T18:30' });
  const both = [offer({ userId: BRUNO, leavesAt: AT_SIX }), later];
  const dates = ['2026-12-05', '2026-12-07'];
  expect((await reminder(both, dates))?.ride?.leavesAt).toBe(AT_SIX);
  expect((await reminder(both, dates, '2026-12-06T18:00:00.000Z'))?.ride?.leavesAt).toBe('2026-12-07T18:30');
});

test('authors and moderators who attend are reminded as others are', async () => {
  const story = [goes, when(day(4), rsvp({ userId: ALBA })), when(day(4), rsvp({ userId: ADMIN }))];
  const read = await models(story, DETAILS.dates);
  for (const userId of [ALBA, BRUNO, ADMIN])
    expect(await eveNotices(read, userId, Date.parse(EVE))).toMatchObject([{ kind: 'eve', as: 'goer' }]);
});

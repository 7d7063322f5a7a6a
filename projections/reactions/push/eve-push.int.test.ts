import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { openFileReactionMarks } from '@duende/platform/coordination/file-reaction-marks';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { by, day, givenLog, when, type Given } from '@duende/testkit/samples/given-log';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import {
  ALBA,
  approved,
  BRUNO,
  cancelled,
  noticesChosen,
  noticesRead,
  OTHER_PARTY,
  PARTY,
  people,
  pushSubscribed,
  rescheduled,
  RIDE,
  ridePublished,
  rsvp,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import type { FoundPush } from '../../notices/push-digest.ts';
import { createPushFinder } from '../../notices/push-finder.ts';
import { ALL_READ_MODELS, openReadModels } from '../../registry/registry.ts';
import { replayInto } from '../../replay.ts';
import { startPushReaction } from './push-reaction.ts';

const inFolder = useTemporaryFolder();
const logger = createLogger({ level: 'silent' });
const DETAILS = samplePartyDetails({ name: 'Luna', dates: ['2026-12-05'], startTime: '23:00' });
/** In Madrid, in winter. */
const at = (day: number, time: string) =>
  Date.parse(`2026-12-${String(day).padStart(2, '0')}T${time}:00+01:00`);
const SUBMITTED = [when(day(1), submitted({ details: DETAILS })), when(day(2), approved())];
const goes = when(day(3), rsvp({ userId: BRUNO }));
const chose = (more: Partial<Parameters<typeof noticesChosen>[0]>) =>
  when(day(3), by(BRUNO, noticesChosen({ ...USUAL_PREFERENCES, userId: BRUNO, likes: [], ...more })));
const LUNA = 'Luna|Ya llega: sáb 5 dic, 23:00 · Madrid. Todavía no tienes coche.';

/** Bruno goes to Luna and has a browser. Processes push one after another, each on read models that were just rebuilt. */
async function scene(story: readonly Given[] = [goes]) {
  const log = await givenLog([
    ...people.map((person) => when(day(1), person)),
    when(day(1), by(BRUNO, pushSubscribed({ userId: BRUNO }))),
    ...SUBMITTED,
    ...story,
  ]);
  const marks = openFileReactionMarks(inFolder(`marks-${Math.random()}.json`));
  const sent: FoundPush[] = [];
  let clock = at(3, '12:00');

  /** How often each process asked for the time. */
  const asked: number[] = [];

  async function start(_: unknown, index: number) {
    const store = createMemoryReadStore();
    const until = { position: 'ffffffffffffffff' };
    await replayInto({ log: log.domainLog, store, until, logger, readModels: ALL_READ_MODELS });
    return startPushReaction({
      ...{ logger, log: log.domainLog, marks, leases: null, holder: 'one' },
      find: createPushFinder(await openReadModels(store)),
      waitFor: async () => true,
      sender: { send: (pushes) => void sent.push(...pushes) },
      now() {
        asked[index] = (asked[index] ?? 0) + 1;
        return clock;
      },
      clockMs: 1,
    });
  }

  /** Until each process has acted on the time, as it does before it asks again. */
  async function seen(processes: number) {
    asked.length = 0;
    const isSeen = () =>
      Array.from({ length: processes }, (_, index) => asked[index] ?? 0).every((times) => times > 1);
    while (!isSeen()) await new Promise((done) => setTimeout(done, 1));
  }

  /** What a process, or two at once, sends from one moment to another. */
  async function between(from: number, to: number, processes = 1) {
    clock = from;
    const before = sent.length;
    const running = await Promise.all(Array.from({ length: processes }, start));
    try {
      for (clock = from; clock < to; clock += HOUR_MS) await seen(processes);
      clock = to;
      await seen(processes);
    } finally {
      await Promise.all(running.map(({ stop }) => stop()));
    }
    return sent.slice(before).map(({ message: { title, body } }) => `${title}|${body}`);
  }
  return { log, sent, between };
}

const HOUR_MS = 3_600_000;
const NOON = at(3, '12:00');

test('attendees get one push at seven in the evening, whatever stops, is rebuilt or runs twice', async () => {
  const { between, sent } = await scene();
  expect(await between(NOON, at(4, '18:59'))).toEqual([]);
  expect(await between(at(4, '18:59'), at(4, '19:00'), 2)).toEqual([LUNA]);
  expect(await between(at(4, '19:00'), at(4, '23:00'))).toEqual([]);
  expect(await between(at(4, '23:30'), at(6, '20:00'))).toEqual([]);
  expect(sent[0]?.message.path).toBe(`/event/${PARTY}/rides`);
});

test('their own ride is in it and where it leads, and no person', async () => {
  const ride = ridePublished({ userId: BRUNO, leavesAt: '2026-12-05T18:30' });
  const { between, sent } = await scene([goes, when(day(4), ride)]);
  await between(NOON, at(4, '18:00'));
  expect(await between(at(4, '18:30'), at(4, '19:30'))).toEqual([
    'Luna|Ya llega: sáb 5 dic, 23:00 · Madrid. Tu coche sale a las 18:30.',
  ]);
  expect(sent[0]?.message.path).toBe(`/event/${PARTY}/rides?ride=${RIDE}`);
  expect(JSON.stringify(sent[0]?.message)).not.toContain('bruno');
});

test.each([
  ['later that evening', at(4, '22:00'), [LUNA]],
  ['by night, so in the morning', at(4, '23:30'), [LUNA]],
  ['on the day, before the party', at(5, '18:00'), [LUNA]],
  ['once the party has begun', at(5, '23:00'), []],
  ['on the day after', at(6, '12:00'), []],
])('where nothing ran at seven and something does %s', async (_when, from, expected) => {
  const { between } = await scene();
  await between(NOON, at(4, '12:00'));
  expect(await between(from, from + 11 * HOUR_MS)).toEqual(expected);
});

const condition = { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, condition: 'cancelled' as const } };
const TWO = ['2026-12-05', '2026-12-06'];
test.each<[string, readonly Given[]]>([
  ['is cancelled', [goes, when(day(9), cancelled({ condition }))]],
  ['is not what they want to hear of', [chose({ eve: false }), goes]],
  ['is known: they confirmed afterwards', [when('2026-12-04T18:30:00.000Z', rsvp({ userId: BRUNO }))]],
])('there is no push of a night that %s', async (_what, story) => {
  const { between } = await scene(story);
  await between(NOON, at(4, '18:30'));
  expect(await between(at(4, '18:30'), at(5, '22:30'))).toEqual([]);
});

test('of cancelled nights the next one has a push, and a moved one on its new eve', async () => {
  const more = updated({ changes: { dates: { from: DETAILS.dates, to: TWO } } });
  const one = cancelled({
    condition: { ...condition, to: { ...AS_ANNOUNCED, cancelledDates: ['2026-12-05'] } },
  });
  const first = await scene([goes, when(day(9), more), when(day(9), one)]);
  await first.between(NOON, at(4, '18:30'));
  expect(await first.between(at(4, '18:30'), at(6, '22:00'))).toEqual([LUNA.replace('sáb 5', 'dom 6')]);

  const { between, log } = await scene();
  await between(NOON, at(4, '18:00'));
  expect(await between(at(4, '18:30'), at(4, '19:30'))).toEqual([LUNA]);
  const changes = { dates: { from: DETAILS.dates, to: ['2026-12-12'] } };
  await log.and(when('2026-12-05T09:00:00.000Z', by(BRUNO, rescheduled({ changes }))));
  expect(await between(at(5, '12:00'), at(12, '22:00'))).toEqual([LUNA.replace('sáb 5', 'sáb 12')]);
});

test('a daily summary contains it, one line for each party', async () => {
  const other = { partyId: OTHER_PARTY, authorId: ALBA };
  const hour = updated({ partyId: OTHER_PARTY, changes: { startTime: { from: '23:00', to: '22:00' } } });
  const { between } = await scene([
    ...[chose({ pace: 'evening' }), goes],
    when(day(3), submitted({ ...other, details: { ...DETAILS, name: 'Sol', dates: ['2026-12-19'] } })),
    ...[when(day(3), approved(other)), when(day(4), rsvp({ partyId: OTHER_PARTY, userId: BRUNO }))],
    when('2026-12-04T15:00:00.000Z', hour),
  ]);
  await between(NOON, at(4, '18:30'));
  expect(await between(at(4, '18:30'), at(5, '22:30'))).toEqual([
    'Avisos de 2 fiestas|Luna: ya llega: sáb 5 dic, 23:00 · Madrid. Todavía no tienes coche.\nSol: cambia la hora.',
  ]);
});

test('a person who read it in the page before gets no push', async () => {
  const { between } = await scene([goes, when('2026-12-04T19:00:00.000Z', noticesRead({ userId: BRUNO }))]);
  await between(NOON, at(4, '18:00'));
  expect(await between(at(4, '20:30'), at(4, '22:00'))).toEqual([]);
});

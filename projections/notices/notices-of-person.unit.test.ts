import { LIMITS } from '@duende/contracts/common/limits';
import { START } from '@duende/contracts/events/domain-event';
import { USUAL_PREFERENCES } from '@duende/contracts/notices/notice-preferences';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { by, givenLog, when, type Given } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import {
  ADMIN,
  ALBA,
  accountSuspended,
  approvalWithdrawn,
  approved,
  BRUNO,
  cancelled,
  changeProposed,
  deleted,
  erased,
  noticesChosen,
  publicNoticeSet,
  OTHER_PARTY,
  PARTY,
  people,
  postponed,
  proposalAccepted,
  proposalRejected,
  reasonReviewed,
  reinstated,
  rejected,
  rescheduled,
  restored,
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
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBy } from '../model/group-by.ts';
import { NEWS_OF_PARTY } from '../parties/party-news.ts';
import { ALL_READ_MODELS, openReadModels, type ReadModels } from '../registry/registry.ts';
import { replayInto } from '../replay.ts';
import { inOrder, noticeOf, type Notice } from './notice-of.ts';
import { NOTICE_MODELS, noticesOf, preferencesOf } from './notices-of-person.ts';
import { partiesCountedOn } from './people-going.ts';
import { isOfUse, seatNoticeOf, seatNotices } from './seat-notices.ts';

const logger = createLogger({ level: 'silent' });
const TODAY = '2026-12-20';
const NOW = Date.parse(`${TODAY}T11:00:00.000Z`);
/** Those that may be called off are among a party's days, as the rules see to it. */
const DAYS = ['2026-12-12', '2026-12-13'];
const MORE_DAYS = [...DAYS, '2026-12-30'];
const PARTIES = [PARTY, OTHER_PARTY, sampleId(3)];
const WHO = [ALBA, BRUNO, ADMIN];

/** Every notice of a person by all versions of all parties that concern them: what is put together from news is this, made otherwise. */
async function fromVersions(models: ReadModels, userId: string): Promise<readonly Notice[]> {
  const preferences = preferencesOf((await models['notice-preferences'].get([userId])).get(userId));
  const since = new Map((await partiesCountedOn(models, userId)).map((one) => [one.partyId, one.since]));
  const parties = await models.parties.get(PARTIES);
  const versions = groupBy(await models['party-versions'].find({}), ({ partyId }) => partyId);
  const found = [...versions].flatMap(([partyId, ofParty]) => {
    const party = parties.get(partyId);
    if (party === undefined) return [];
    const recipient = { userId, party, goesSince: since.get(partyId) ?? null, preferences };
    return inOrder(ofParty).flatMap((version) => noticeOf(version, recipient) ?? []);
  });
  const seats = preferences.seats ? await seatNotices(models.seats, userId, TODAY) : [];
  const [rides, others] = [await models.rides.get([RIDE]), await models.users.get(WHO)];
  const ofSeats = seats
    .filter((seat) => isOfUse(seat, parties.get(seat.partyId)))
    .map((seat) =>
      seatNoticeOf(seat, {
        party: parties.get(seat.partyId),
        ride: rides.get(seat.rideId),
        other: others.get(seat.otherId ?? ''),
      }),
    );
  return [...found, ...ofSeats];
}

const NAMES: readonly string[] = [...NOTICE_MODELS, 'party-versions'];
const READ = ALL_READ_MODELS.filter(({ name }) => NAMES.includes(name));

async function folded(story: readonly Given[]): Promise<ReadModels> {
  const { domainLog } = await givenLog([...people, ...story]);
  const store = createMemoryReadStore();
  const until = { position: 'ffffffffffffffff' };
  await replayInto({ log: domainLog, store, until, logger, readModels: READ });
  return openReadModels(store);
}

const inLog = (notices: readonly Notice[]) =>
  notices.toSorted((a, b) => b.position.localeCompare(a.position) || a.id.localeCompare(b.id));

const one = <T>(...of: readonly T[]) => fc.constantFrom(...of);
const condition = fc.record({
  condition: one('scheduled' as const, 'cancelled' as const, 'postponed' as const),
  cancelledDates: fc.subarray(DAYS),
  previousDates: one<string[]>([], ['2026-12-05']),
});
const change = fc.record({ condition: fc.record({ from: fc.constant(AS_ANNOUNCED), to: condition }) });
const details = samplePartyDetails({ name: 'Luna', dates: DAYS, startTime: '22:00', location: 'Madrid' });

/** What may become of one party, by somebody. */
const ofParty = fc.record({ partyId: one(...PARTIES), userId: one(...WHO) }).chain(({ partyId, userId }) =>
  fc
    .oneof(
      { weight: 2, arbitrary: fc.constant(approved({ partyId, authorId: authorOf(partyId) })) },
      fc
        .constantFrom('22:00', '23:00', '23:30')
        .map((to) => updated({ partyId, changes: { startTime: { from: '22:00', to } } })),
      one(DAYS, MORE_DAYS).map((to) =>
        updated({
          partyId,
          changes: { dates: { from: DAYS, to: [...to] }, location: { from: 'Madrid', to: 'Sur' } },
        }),
      ),
      fc.constant(
        updated({
          partyId,
          changes: { name: { from: 'Luna', to: 'Sol' }, cost: { from: '', to: '20 €' } },
        }),
      ),
      change.map((data) => cancelled({ partyId, ...data })),
      change.map((data) => postponed({ partyId, ...data })),
      change.map((data) => reinstated({ partyId, ...data })),
      change.map((data) =>
        rescheduled({ partyId, ...data, changes: { dates: { from: DAYS, to: MORE_DAYS } } }),
      ),
      fc.constantFrom<Given>(
        ...[publicNoticeSet({ partyId }), reasonReviewed({ partyId }), changeProposed({ partyId })],
        ...[proposalAccepted({ partyId, authorId: authorOf(partyId) }), proposalRejected({ partyId })],
        ...[approvalWithdrawn({ partyId, authorId: authorOf(partyId) }), rejected({ partyId })],
        ...[
          submitted({ partyId, authorId: authorOf(partyId), details }),
          deleted({ partyId }),
          restored({ partyId }),
          restored({ partyId, status: 'approved' }),
        ],
      ),
    )
    .map((fact) => by(userId, fact)),
);

const ofPerson = fc.record({ partyId: one(...PARTIES), userId: one(...WHO) }).chain(({ partyId, userId }) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(rsvp({ partyId, userId })) },
    fc.constantFrom<Given>(
      ...[rsvpWithdrawn({ partyId, userId }), ridePublished({ partyId }), rideRemoved({ partyId })],
      ...[seatRequested({ partyId, userId: ALBA }), seatGranted({ partyId, userId: ALBA })],
      ...[accountSuspended({ userId: BRUNO }), suspensionLifted({ userId: BRUNO })],
    ),
    fc.record({ going: fc.boolean(), sent: fc.boolean(), seats: fc.boolean() }).map((wants) =>
      noticesChosen({
        ...{ ...USUAL_PREFERENCES, ...wants, userId },
        likes: [{ location: 'Madrid', style: null }],
      }),
    ),
  ),
);

function authorOf(partyId: string): string {
  return partyId === OTHER_PARTY ? BRUNO : ALBA;
}

/** Three parties are on the calendar; Bruno, who drives to the first, and Alba go to all. */
const begun = PARTIES.flatMap((partyId) => [
  submitted({ partyId, authorId: authorOf(partyId), details }),
  approved({ partyId, authorId: authorOf(partyId) }),
  ...[ALBA, BRUNO].map((userId) => rsvp({ partyId, userId })),
]).concat(ridePublished());

/** Things that happen in any order, by clocks that are not in step; who is erased does nothing after. */
const story = fc
  .array(
    fc.tuple(fc.oneof({ weight: 3, arbitrary: ofParty }, { weight: 2, arbitrary: ofPerson }), fc.nat(59)),
    {
      minLength: 10,
      maxLength: 40,
      size: 'max',
    },
  )
  .chain((steps) =>
    fc.boolean().map((isErased) => {
      const facts = steps.map(([fact, minute]) =>
        when(`2026-12-01T12:${String(minute).padStart(2, '0')}:00.000Z`, fact),
      );
      const story = [...begun, ...facts];
      return isErased ? [...story, when('2026-12-02T12:00:00.000Z', erased({ userId: BRUNO }))] : story;
    }),
  );

it('is the result of all versions of the parties, whatever happened', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(story, async (given) => {
      const models = await folded(given);
      for (const userId of WHO) {
        const all = await fromVersions(models, userId);
        count += all.length;
        const most = LIMITS.listPage.screen;
        const newest = inLog(await noticesOf(models, userId, { now: NOW, most }));
        expect(newest).toEqual(inLog(all).slice(0, most));
        expect(inLog(await noticesOf(models, userId, { now: NOW, since: '' }))).toEqual(inLog(all));
      }
    }),
    { numRuns: 25 },
  );
  expect(count).toBeGreaterThan(100);
});

const hours = (partyId: string, times: number) =>
  Array.from({ length: times }, (_, index) =>
    updated({
      partyId,
      changes: { startTime: { from: '', to: `${String(index % 24).padStart(2, '0')}:00` } },
    }),
  );

/** A party that Bruno goes to, with that many changes that give notices. */
const attended = (partyId: string, changes: number): readonly Given[] => [
  submitted({ partyId, details }),
  approved({ partyId }),
  rsvp({ partyId, userId: BRUNO }),
  ...hours(partyId, changes),
];

it('reads the news of few parties, however many a person went to, and no version of any', async () => {
  const ids = Array.from({ length: 130 }, (_, index) => sampleId(5000 + index));
  const models = await folded(ids.flatMap((id) => attended(id, 1)));
  const read: string[] = [];
  const counted = {
    ...models,
    'party-versions': null,
    'party-news': {
      find: async (...asked: Parameters<ReadModels['party-news']['find']>) => {
        const found = await models['party-news'].find(...asked);
        read.push(...found.map(({ _id }) => _id));
        return found;
      },
    } as ReadModels['party-news'],
  };
  const most = LIMITS.listPage.screen;
  const notices = await noticesOf(counted, BRUNO, { now: NOW, most });
  expect(notices.map(({ event }) => event.id)).toEqual(ids.slice(-most).toReversed());
  expect(read.length).toBeLessThanOrEqual(most + 20);
});

it('finds notices after parties that have none for this person', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => sampleId(5000 + index));
  const own = ids.map((partyId) => by(BRUNO, hours(partyId, 2)[1] as Given));
  const models = await folded([...attended(PARTY, 1), ...ids.flatMap((id) => attended(id, 0)), ...own]);
  const notices = await noticesOf(models, BRUNO, { now: NOW, most: LIMITS.listPage.screen });
  expect(notices.map(({ event }) => event.id)).toEqual([PARTY]);
});

it('keeps a bounded number of news of a party, the newest, and one document however many go', async () => {
  const goers = Array.from({ length: 20 }, (_, index) => rsvp({ userId: sampleId(900 + index) }));
  const models = await folded([...attended(PARTY, 0), ...goers, ...hours(PARTY, NEWS_OF_PARTY + 30)]);
  const found = await models['party-news'].find({});
  expect(found).toHaveLength(1);
  expect(found[0]?.entries).toHaveLength(NEWS_OF_PARTY);
  expect(found[0]?.entries.at(-1)?.fromPosition).toBe(found[0]?.newsPosition);
  expect(found[0]?.newsPosition).not.toBe(START);
});

it('keeps no words of a party', async () => {
  const words = { description: 'PALABRAS', link: 'https://palabras.example', lineup: ['PALABRAS'] };
  const models = await folded([
    submitted({ details: { ...details, ...words } }),
    approved(),
    rsvp({ userId: BRUNO }),
  ]);
  expect(JSON.stringify(await models['party-news'].find({}))).not.toMatch(/palabras/i);
});

const set = (hour: string) => ({ name: 'Astrix', day: '', hour, until: '', stage: '' });
/** Set times from one hour to another; `null`: none. */
const setsMoved = (from: string | null, to: string | null, more = {}) =>
  updated({
    changes: {
      sets: { from: from === null ? [] : [set(from)], to: to === null ? [] : [set(to)] },
      ...more,
    },
  });
const kindsFor = async (...story: readonly Given[]) =>
  (await noticesOf(await folded([...attended(PARTY, 0), ...story]), BRUNO, { now: NOW, since: '' })).map(
    ({ kind, changes }) => [kind, ...changes.map(({ field }) => field)].join(' '),
  );

it('tells several edits of set times in a row once', async () => {
  const moves = [setsMoved(null, '23:00'), setsMoved('23:00', '00:00'), setsMoved('00:00', '01:00')];
  expect(await kindsFor(...moves)).toEqual(['set-times']);
  const later = { startTime: { from: '22:00', to: '23:00' } };
  expect(await kindsFor(...moves, updated({ changes: later }), setsMoved('01:00', '02:00'))).toEqual([
    'set-times',
    'changed startTime',
    'set-times',
  ]);
});

it('tells set times that change with the hour as a change', async () => {
  const later = { startTime: { from: '22:00', to: '23:00' } };
  expect(await kindsFor(setsMoved('23:00', '00:00', later))).toEqual(['changed startTime']);
});

it('is silent about removed set times and other texts', async () => {
  expect(await kindsFor(setsMoved('23:00', null))).toEqual([]);
  expect(await kindsFor(updated({ changes: { description: { from: '', to: 'Trae manta' } } }))).toEqual([]);
});

it('keeps the time of the newest edit of set times, and no set', async () => {
  const models = await folded([...attended(PARTY, 0), setsMoved(null, '23:00'), setsMoved('23:00', '00:00')]);
  const [news] = await models['party-news'].find({});
  expect(news?.entries.at(-1)?.fromPosition).toBe(news?.newsPosition);
  expect(news?.entries.filter(({ hasNewSets }) => hasNewSets)).toHaveLength(1);
  expect(JSON.stringify(news)).not.toContain('Astrix');
});

it.each([
  ['waits again', [rejected(), restored()], 'withdrawn', undefined],
  ['is published again', [deleted(), restored({ status: 'approved' })], 'approved', 'reinstated'],
] as const)(
  'a party whose removal was undone: its author, and who goes, read that it %s',
  async (_, undone, author, goer) => {
    const first = goer === undefined ? [] : [approved({ authorId: ALBA }), rsvp({ userId: BRUNO })];
    const models = await folded([submitted({ authorId: ALBA, details }), ...first, ...undone]);
    const latest = async (userId: string) => (await noticesOf(models, userId, { now: NOW, most: 1 }))[0];
    expect(await latest(ALBA)).toMatchObject({ kind: author, as: 'author', isPast: false });
    expect((await latest(BRUNO))?.kind).toBe(goer);
  },
);

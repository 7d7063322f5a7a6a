import { eventAnswer } from '@duende/contracts/parties/event-answer';
import { eventCard } from '@duende/contracts/parties/event-card';
import type { HistoryEventAnswer, HistoryHomeAnswer } from '@duende/contracts/history/history-answers';
import { rideAnswer } from '@duende/contracts/rides/ride-answer';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { byEarliestUpcoming } from '@duende/contracts/parties/party-filters';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { commentAnswer } from '@duende/projections/comments/comment-document';
import { openReadModels, type ReadModels } from '@duende/projections/registry/registry';
import { replayInto } from '@duende/projections/replay';
import { isPlaced, SHOWN_RIDES } from '@duende/projections/rides/rides';
import { grantedOfParty } from '@duende/projections/rides/seats';
import { randomStory } from '@duende/projections/testing/random-story';
import { approved, BRUNO, OTHER_PARTY, PARTY, submitted } from '@duende/testkit/samples/story';
import { givenLog, type GivenLog, when } from '@duende/testkit/samples/given-log';
import fc from 'fast-check';
import { randomRuns } from '@duende/testkit/support/random-runs';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin } from '../testing/actors.ts';

const logger = createLogger({ level: 'silent' });
const PARTIES = [PARTY, OTHER_PARTY];

/** The read models as they were: a fold of the log up to there and no further. */
async function foldedUntil({ domainLog }: GivenLog, moment: string): Promise<ReadModels> {
  const store = createMemoryReadStore();
  await replayInto({ log: domainLog, store, until: { moment: new Date(moment) }, logger });
  return openReadModels(store);
}

async function homeOf(models: ReadModels, moment: string) {
  const published = await models.parties.find({ status: 'approved' });
  const cards = published.map((party) => eventCard({ ...party, id: party._id }));
  return cards.sort(byEarliestUpcoming(madridDay(new Date(moment))));
}

async function partyOf(models: ReadModels, partyId: string) {
  const party = (await models.parties.get([partyId])).get(partyId);
  if (party?.status !== 'approved' && party?.status !== 'pending') return null;
  const [count, comments, rides, granted] = await Promise.all([
    models.attendance.count({ partyId, isGoing: true }),
    models.comments.find({ partyId, status: 'approved' }, { sort: { createdAt: -1, _id: -1 } }),
    models.rides.find({ partyId, ...SHOWN_RIDES }, { sort: { publishedAt: 1, _id: 1 } }),
    grantedOfParty(models.seats, partyId),
  ]);
  return {
    event: eventAnswer(partyId, party),
    count,
    comments: comments.map(commentAnswer),
    rides: rides
      .filter(isPlaced)
      .map((ride) => rideAnswer(ride._id, { ...ride, reserved: null }, granted.get(ride._id) ?? 0)),
  };
}

const minute = (number: number, milliseconds = 0) =>
  new Date(Date.UTC(2026, 5, 1, 12, number, 0, milliseconds)).toISOString();

/** Two published parties, and then whatever may happen, a minute after the other. */
const stories = randomStory.map((story) =>
  [
    submitted(),
    approved(),
    submitted({ partyId: OTHER_PARTY, authorId: BRUNO }),
    approved({ partyId: OTHER_PARTY, authorId: BRUNO }),
    ...story,
  ].map((happening, index) => when(minute(index), happening)),
);

/** At the very moment of an event, just before it, and within the minute after. */
const moments = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 45 }), fc.constantFrom(-1, 0, 30_000)).map((at) => minute(...at)),
  { minLength: 10, maxLength: 10 },
);

test('answers of ten moments equal a fold of the log up to there, erasures included', async () => {
  await fc.assert(
    fc.asyncProperty(stories, moments, async (story, asked) => {
      const log = await givenLog(story);
      const rig = await givenEvents([], { log });
      for (const { type, stream } of log.log.events)
        if (type === 'PersonErased' || type === 'ReasonStruck') await log.vault.destroy(stream);
      for (const at of asked) {
        const models = await foldedUntil(log, at);
        const home = await rig.read<HistoryHomeAnswer>(`/api/history/home?at=${at}`, admin);
        expect(home.events).toEqual(await homeOf(models, at));
        for (const { eventId, count } of home.counts)
          expect(count).toBe(await models.attendance.count({ partyId: eventId, isGoing: true }));
        for (const partyId of PARTIES) {
          const { status, body } = await rig.get(`/api/history/events/${partyId}?at=${at}`, admin);
          const expected = await partyOf(models, partyId);
          expect(status).toBe(expected === null ? 404 : 200);
          if (expected === null) continue;
          const { event, count, comments, rides } = JSON.parse(body.toString()) as HistoryEventAnswer;
          expect({ event, count, comments, rides }).toEqual(expected);
        }
      }
    }),
    { numRuns: randomRuns(25) },
  );
}, 120_000);

import { EXPORT_TABLES } from '@duende/contracts/exports/exports';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { openReadModels, type ReadModels } from '@duende/projections/registry/registry';
import { replayInto } from '@duende/projections/replay';
import { randomStory } from '@duende/projections/testing/random-story';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import {
  ADMIN,
  approved,
  BRUNO,
  commented,
  OTHER_PARTY,
  PARTY,
  registered,
  submitted,
} from '@duende/testkit/samples/story';
import { type Given, givenLog, type GivenLog, when } from '@duende/testkit/samples/given-log';
import fc from 'fast-check';
import { randomRuns } from '@duende/testkit/support/random-runs';
import { expect, test } from 'vitest';
import { createPseudonyms } from './people-of.ts';
import { rowsOfParty } from './table-rows.ts';

const logger = createLogger({ level: 'silent' });
const pseudonymOf = createPseudonyms(new Uint8Array(32));
const minute = (number: number, milliseconds = 0) =>
  new Date(Date.UTC(2026, 5, 1, 12, number, 0, milliseconds)).toISOString();

/** Everybody has an account, two parties and a comment are there; then whatever may happen, a minute after the other. */
const stories = randomStory.map((story) =>
  [
    registered(),
    registered({ userId: BRUNO, username: 'bruno' }),
    registered({ userId: ADMIN, username: 'guardian', isAdmin: true }),
    submitted(),
    submitted({ partyId: OTHER_PARTY, authorId: BRUNO }),
    approved({ partyId: OTHER_PARTY, authorId: BRUNO }),
    commented(),
    ...story,
  ]
    .filter(isPossible)
    .map((happening, index) => when(minute(index), happening)),
);

const ONCE = new Set(['PartySubmitted', 'CommentPosted', 'RidePublished', 'RideRemoved']);

/** What comes once of a party, a comment or a pin comes again in no log. */
function isPossible({ events: [event] }: Given, index: number, story: readonly Given[]): boolean {
  const isSame = ({ events: [other] }: Given) =>
    other?.type === event?.type && JSON.stringify(other?.data) === JSON.stringify(event?.data);
  return !ONCE.has(event?.type ?? '') || story.findIndex(isSame) === index;
}

/** At the very moment of an event, just before it, and within the minute after. */
const cuts = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 48 }), fc.constantFrom(-1, 0, 30_000)).map((at) => minute(...at)),
  { minLength: 6, maxLength: 6 },
);

async function foldedUntil({ domainLog }: GivenLog, moment: string): Promise<ReadModels> {
  const store = createMemoryReadStore();
  await replayInto({ log: domainLog, store, until: { moment: new Date(moment) }, logger });
  return openReadModels(store);
}

async function exported(models: ReadModels, moment: string, isPersonal: boolean) {
  const at = Date.parse(moment);
  const shared = { isPersonal, seesUnpublished: true, at, moment, pseudonymOf, from: null, to: null };
  const rows = EXPORT_TABLES.flatMap((table) =>
    [PARTY, OTHER_PARTY].map(async (partyId) => ({
      table,
      rows: await rowsOfParty(models, partyId, { table, ...shared }),
    })),
  );
  return Promise.all(rows);
}

test(
  'every column of every table says what a log that ends at the cut would, erasures included',
  async () => {
    await fc.assert(
      fc.asyncProperty(stories, cuts, fc.boolean(), async (story, moments, isPersonal) => {
        const log = await givenLog(story);
        for (const { type, stream } of log.log.events)
          if (type === 'PersonErased' || type === 'ReasonStruck') await log.vault.destroy(stream);
        const whole = await foldedUntil(log, minute(59));
        for (const moment of moments) {
          const then = await foldedUntil(log, moment);
          expect(await exported(whole, moment, isPersonal)).toEqual(await exported(then, moment, isPersonal));
        }
      }),
      { numRuns: randomRuns(50) },
    );
  },
  5 * PATIENCE_MS,
);

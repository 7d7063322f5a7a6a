import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { HistoryDensityAnswer, HistoryVerifiedAnswer } from '@duende/contracts/history/history-answers';
import { givenLog } from '@duende/testkit/samples/given-log';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { dumpReadModels, type Difference } from '@duende/projections/dump';
import { COLLECTIONS, openReadModels, READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { givenEvents } from '@duende/query-service/testing/query-rig';
import { admin, analyst } from '@duende/query-service/testing/actors';
import { approved, PARTY, people, submitted } from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { recordVerification } from './record-verification.ts';
import { verifyLog } from './verify-log.ts';

const STORY = [...people, submitted(), approved()];

/** A service that answers, what it serves, and its verification. */
async function given() {
  const log = await givenLog(STORY);
  const store = createMemoryReadStore();
  const rig = await givenEvents([], { log, store });
  return {
    rig,
    /** Something else than a fold changes what is served of the party. */
    async damage(change: object) {
      const parties = await store.collection(COLLECTIONS.parties);
      const party = (await parties.get([PARTY])).get(PARTY);
      if (party === undefined) throw new Error('the party is not there');
      // Writes are guarded: only what is newer takes the place of what is there.
      const position = 'f'.repeat(16);
      await parties.write([{ put: { ...party, ...change, position } }]);
    },
    async verify() {
      const differences: Difference[] = [];
      const models = await openReadModels(store);
      const served = { position: await log.domainLog.head(), documents: dumpReadModels(models) };
      const result = await verifyLog(log.domainLog, served, (found) => differences.push(found));
      await recordVerification(log.domainLog, result);
      await rig.shown();
      return { result, differences };
    },
    last: async () => (await rig.read<HistoryVerifiedAnswer>('/api/history/verified', analyst)).last,
  };
}

test('a log without a verification says so', async () => {
  const { last } = await given();
  expect(await last()).toBeNull();
});

test('a verification says when, until where, over how much, and that all is the same', async () => {
  const { verify, last } = await given();
  const { result, differences } = await verify();
  expect(differences).toEqual([]);
  expect(result).toEqual({
    upTo: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    events: STORY.length,
    readModels: READ_MODEL_NAMES.length,
    documents: expect.any(Number) as number,
    differences: 0,
  });
  expect(result.documents).toBeGreaterThan(STORY.length);
  expect(await last()).toEqual({ ...result, at: expect.any(String) as string });
});

test('differences are counted and reported, until the next verification', async () => {
  const { rig, damage, verify, last } = await given();
  await damage({ name: 'Otra', cost: '99' });
  const { differences } = await verify();
  expect(differences).toMatchObject([
    { readModel: 'parties', id: PARTY, field: 'position' },
    { readModel: 'parties', id: PARTY, field: 'name', b: 'Otra' },
    { readModel: 'parties', id: PARTY, field: 'cost', b: '99' },
  ]);
  expect(await last()).toMatchObject({ differences: 3, events: STORY.length });
  const trail = await rig.read<AuditAnswer>('/api/admin/audit?kind=history.verified', admin);
  expect(trail.entries).toMatchObject([
    {
      actor: null,
      subject: { type: 'verification', label: null },
      changes: [
        { field: 'events', to: STORY.length },
        { field: 'documents' },
        { field: 'differences', to: 3 },
      ],
    },
  ]);
});

test('a verification is folded as everything else: the next one finds it in the log and served, and the curve of history does not', async () => {
  const { rig, verify, last } = await given();
  const density = () => rig.read<HistoryDensityAnswer>('/api/history/density', admin);
  const before = await density();
  const first = await verify();
  const { result, differences } = await verify();
  expect(differences).toEqual([]);
  expect(result.events).toBe(STORY.length + 1);
  // The entry of the trail and the one document that says so.
  expect(result.documents).toBe(first.result.documents + 2);
  expect(await last()).toMatchObject({ events: STORY.length + 1 });
  expect(await density()).toEqual(before);
});

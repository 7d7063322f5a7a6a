import type { FigureName } from '@duende/contracts/history/statistics';
import { NOTHING, type PulseDay } from '@duende/projections/rsvps/pulse';
import { COLLECTIONS } from '@duende/projections/registry/registry';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { partyDocument, positionAt } from '../testing/fake-party-model.ts';
import { eventsBehind } from './events-behind.ts';

const MAY = { from: '2026-05-01', to: '2026-05-31' };
const position = positionAt(1);

/** Parties are stored in the order of their sending, and what happened in the order of their ids. */
async function givenParties() {
  const store = createMemoryReadStore();
  const [parties, pulse, decisions, statistics] = await Promise.all([
    store.collection(COLLECTIONS.parties),
    store.collection(COLLECTIONS.pulse),
    store.collection(COLLECTIONS.decisions),
    store.collection(COLLECTIONS.statistics),
  ]);
  const party = (number: number, name: string, day: string) =>
    partyDocument(samplePartyAnswer({ id: sampleId(number), name, dates: [day], status: 'approved' }), {
      submittedAt: `2026-04-0${number}T10:00:00.000Z`,
      position,
    });
  await parties.write(
    [
      party(1, 'Middle', '2026-05-16'),
      party(2, 'Last', '2026-05-30'),
      party(3, 'First', '2026-05-02'),
      party(4, 'June', '2026-06-06'),
    ].map((put) => ({ put })),
  );
  const month = (number: number, ...days: readonly Partial<PulseDay>[]) => ({
    _id: `pulse-${number}`,
    partyId: sampleId(number),
    month: '2026-05',
    days: days.map((day) => ({ day: '2026-05-10', ...NOTHING, ...day })),
    position,
  });
  await pulse.write(
    [
      month(1, { confirmed: 2, withdrawn: 1 }, { day: '2026-05-11', confirmed: 1 }),
      month(2, { seatsOffered: 3 }),
      month(3, { confirmed: 9, commentsApproved: 1 }),
      // Its party was never sent.
      month(5, { confirmed: 7 }),
    ].map((put) => ({ put })),
  );
  return { parties, pulse, decisions, statistics };
}

async function behind(figure: FigureName) {
  const query = { figure, range: MAY, location: null, style: null, hour: null, lead: null };
  const { total, events } = await eventsBehind(await givenParties(), query, true);
  expect(total).toBe(events.length);
  return events.map(({ name, counts }) => [name, ...counts]);
}

test('parties come in the order of their first day', async () => {
  expect(await behind('parties')).toEqual([['First'], ['Middle'], ['Last']]);
});

test('what happened is summed for each party, most first, and parties without any are left out', async () => {
  expect(await behind('rsvps')).toEqual([
    ['First', 9, 0],
    ['Middle', 3, 1],
  ]);
  expect(await behind('seats')).toEqual([['Last', 3, 0]]);
  expect(await behind('comments')).toEqual([['First', 1, 0]]);
});

import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { importedParties } from './imported.ts';
import { partyProjection, type PartyDocument } from './parties.ts';

const imported = (n: number, firstDay: string, lastDay: string, more: Partial<PartyDocument> = {}) => ({
  ...({ position: '', status: 'approved', source: { url: `https://sol.example/${n}` } } as PartyDocument),
  ...{ _id: sampleId(n), firstDay, lastDay, ...more },
});

test('published parties from a source that are not over are compared with it, the next one first', async () => {
  const parties = await createMemoryReadStore().collection(partyProjection.collection);
  const documents = [
    imported(1, '2026-12-12', '2026-12-12'),
    imported(2, '2026-12-04', '2026-12-06'),
    imported(3, '2026-12-19', '2026-12-19'),
    imported(4, '2026-12-05', '2026-12-05'),
    imported(5, '2026-12-12', '2026-12-12', { status: 'pending' }),
    imported(6, '2026-12-12', '2026-12-12', { source: null }),
  ];
  await parties.write(documents.map((put) => ({ put })));
  expect(await importedParties(parties, '2026-12-06')).toEqual(
    [2, 1, 3].map((n) => ({ partyId: sampleId(n), url: `https://sol.example/${n}` })),
  );
});

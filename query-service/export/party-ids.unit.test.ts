import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { COLLECTIONS } from '@duende/projections/registry/registry';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { partyDocument, positionAt } from '../testing/fake-party-model.ts';
import { allPartyIds } from './party-ids.ts';

type Status = 'pending' | 'approved' | 'rejected' | 'deleted';

const [luna, sol, nube] = [1, 2, 3].map(sampleId) as [string, string, string];
const party = (id: string, status: Status, position: number) =>
  partyDocument(samplePartyAnswer({ id, status }), { position: positionAt(position) });

test.each<[string, Status, Status]>([
  ['approved', 'pending', 'approved'],
  ['waiting again', 'rejected', 'pending'],
  ['published again', 'deleted', 'approved'],
])('a party that is %s meanwhile is met once', async (_what, before, after) => {
  const parties = await createMemoryReadStore().collection(COLLECTIONS.parties);
  const all = [party(luna, before, 1), party(sol, 'approved', 2), party(nube, 'deleted', 3)];
  await parties.write(all.map((put) => ({ put })));
  const changing: Pick<typeof parties, 'find'> = {
    async find(filter, options) {
      const found = await parties.find(filter, options);
      if (filter['status'] === after) await parties.write([{ put: party(luna, after, 4) }]);
      return found;
    },
  };
  const since = positionAt(3);
  expect(await allPartyIds(changing, { after: null, since })).toEqual([luna, sol, nube]);
  expect(await allPartyIds(changing, { after: luna, since })).toEqual([sol, nube]);
});

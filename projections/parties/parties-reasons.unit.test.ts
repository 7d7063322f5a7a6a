import { ERASED } from '@duende/contracts/common/personal';
import { sampleId } from '@duende/testkit/samples/party';
import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { expect, it, test } from 'vitest';
import { partyProjection } from './parties.ts';
import { foldBatch } from '../runner/fold-batch.ts';
import { at, recordedIn, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  approved,
  BRUNO,
  PARTY,
  reasonStruck,
  removed,
  restored,
  submitted,
  withData,
} from '../testing/story.ts';

const refused = { ...removed('PartyRejected', { reason: 'Lo dijo Alba', actorId: BRUNO }), id: sampleId(30) };
const deletion = { ...removed('PartyDeleted', { reason: 'Cancelada' }), id: sampleId(31) };

async function folded(...given: readonly Given[]) {
  const parties = await createMemoryReadStore().collection(partyProjection.collection);
  const types: ReadonlySet<string> = new Set(partyProjection.handles);
  const events = await recordedIn(await givenLog([submitted(), ...given]));
  await foldBatch(
    partyProjection,
    parties,
    events.filter(({ type }) => types.has(type)),
  );
  return (await parties.get([PARTY])).get(PARTY);
}

test.each([
  ['in words that could be read so far', refused],
  ['and cannot be opened any more', withData(refused, { reason: ERASED })],
])('a reason that is struck, %s: the decision stays, its author reads no words', async (_what, given) => {
  const before = await folded(given);
  const after = await folded(given, reasonStruck(refused));
  const decision = before?.decision && { ...before.decision, reason: null };
  expect(decision).toMatchObject({ verdict: 'rejected' });
  expect(after).toEqual({ ...before, decision, reasonBy: null, reasonOf: null, position: at(3) });
});

it('leaves the reason of a later decision as it is', async () => {
  const later = [refused, restored('pending'), approved(), deletion];
  const before = await folded(...later);
  expect(before).toMatchObject({
    decision: { verdict: 'deleted', reason: 'Cancelada' },
    reasonBy: ADMIN,
    reasonOf: deletion.id,
  });
  expect(await folded(...later, reasonStruck(refused))).toEqual(before);
});

it('tells nobody anything', async () => {
  await specifyProjection(partyProjection)
    .given(submitted(), refused)
    .when(reasonStruck(refused))
    .publishes();
});

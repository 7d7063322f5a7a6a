import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { partyProjection, type PartyDocument } from '../parties/parties.ts';
import { foldBatch } from '../runner/fold-batch.ts';
import { recordedIn } from './specify-projection.ts';
import { PARTY, submitted } from '@duende/testkit/samples/story';

export async function partyAfter(...given: readonly Given[]): Promise<PartyDocument | undefined> {
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

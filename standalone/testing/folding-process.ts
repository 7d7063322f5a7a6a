import { randomUUID } from 'node:crypto';
import { streams } from '@duende/contracts/events/streams';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { createLogger } from '@duende/platform/observability/logger';
import { openStores } from '@duende/platform/stores/open-stores';
import { newEvent } from '@duende/testkit/samples/given-log';
import { sampleId } from '@duende/testkit/samples/party';
import { makeAllReadModels } from '../embedded-read-side.ts';

/**
 * Records and folds confirmations in the data folder of its argument until killed. Prints `ready` after the
 * first ones.
 */
const FIRST = 1_000;
const AT_ONCE = 40;
const [, , dataDir = ''] = process.argv;
const logger = createLogger({ level: 'warn' });
const stores = await openStores(
  { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null },
  logger,
);
const { log, ownReadStore: store } = stores;
if (store === null) throw new TypeError('read models are in a file of their own here');
await (
  await makeAllReadModels({ store, log, logger })
).caughtUp;

async function confirm(party: number): Promise<void> {
  const data = { partyId: sampleId(party), userId: randomUUID() };
  const event = newEvent({ type: 'RsvpConfirmed', data }, { actorId: data.userId });
  await log.append(streams.rsvp(data.partyId, data.userId), [event], 'no-stream');
}

const confirmMany = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => confirm(n % 20)));

/** More often than usual, so that a kill hits a commit. */
function commit(): void {
  try {
    store?.commit();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
}

await confirmMany(FIRST);
commit();
console.log('ready');
for (;;) {
  await confirmMany(AT_ONCE);
  commit();
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { streams } from '@duende/contracts/events/streams';
import { dataFiles } from '@duende/platform/files/data-files';
import { createLogger } from '@duende/platform/observability/logger';
import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { openStores } from '@duende/platform/stores/open-stores';
import { sampleId } from '@duende/testkit/samples/party';
import { newEvent } from '@duende/testkit/samples/given-log';
import { makeReadModelsAlone } from '../embedded-read-side.ts';
import { AT_ONCE } from './snapshot-timing.ts';

/**
 * Records confirmations without end, a thousand at first, and writes snapshots of what comes of them all the time, until it
 * is killed. Its argument is the data folder; prints `ready` after the first ones.
 */
const FIRST = 1_000;
const [, , dataDir = ''] = process.argv;
const logger = createLogger({ level: 'warn' });
const stores = await openStores(
  { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null },
  logger,
);
const { log, vault } = stores;
const { caughtUp } = await makeReadModelsAlone({
  store: createMemoryReadStore(),
  vault,
  log,
  logger,
  folder: dataFiles(dataDir).snapshots,
  timing: AT_ONCE,
  readAtOnce: 100,
});
await caughtUp;

async function confirm(party: number): Promise<void> {
  const data = { partyId: sampleId(party), userId: randomUUID() };
  const event = newEvent({ type: 'RsvpConfirmed', data }, { actorId: data.userId });
  await log.append(streams.rsvp(data.partyId, data.userId), [event], 'no-stream');
}

await Promise.all(Array.from({ length: FIRST }, (_, n) => confirm(n % 20)));
console.log('ready');
for (let n = 0; ; n += 1) {
  await Promise.all([confirm(n % 20), confirm(n % 7)]);
  await pause(5);
}

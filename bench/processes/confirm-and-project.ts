import { randomUUID } from 'node:crypto';
import { streams } from '@duende/contracts/events/streams';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { createMongoLivePublisher } from '@duende/platform/live-bus/mongo-live-publisher';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { openStores } from '@duende/platform/stores/open-stores';
import { openReadModels } from '@duende/projections/registry/registry';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { moment } from '../harness/statistics.ts';
import { firstMessage, tell } from '../harness/parent.ts';
import { inventMetadata } from '../seeding/invent-rsvp.ts';

/** What it says first, once everything in the log is in MongoDB. */
export interface Projected {
  readonly partyId: string;
}

/** What it says to `confirm`: where the event stands, and when it was durable. */
export interface Confirmed {
  readonly position: string;
  readonly at: number;
}

/** A log on this disk, whose read models it makes in MongoDB; every message is an RSVP of somebody new to one party. */
const { dataDir, url } = await firstMessage<{ dataDir: string; url: string }>();
const logger = createLogger({ level: 'warn' });
const stores = await openStores(
  { dataDir, sessionKeys: null, eventstoreUrl: null, mongodbUrl: null },
  logger,
);
const connection = await openMongo({ url, logger });
const store = openMongoReadStore(connection);
const bus = createMongoLivePublisher(await openLiveCollection(connection.db));
const projections = await startEmbeddedProjections({ log: stores.log, store, bus, logger });
await projections.caughtUp;
const { parties } = await openReadModels(store);
const [party] = await parties.find({ status: 'approved' }, { limit: 1 });
const partyId = party?._id ?? '';

process.on('message', () => void confirm());
tell({ partyId } satisfies Projected);

async function confirm(): Promise<void> {
  const userId = randomUUID();
  const metadata = inventMetadata(userId);
  const event = { id: randomUUID(), type: 'RsvpConfirmed' as const, data: { partyId, userId }, metadata };
  const { position } = await stores.log.append(streams.rsvp(partyId, userId), [event], 'no-stream');
  tell({ position, at: moment() } satisfies Confirmed);
}

process.once('SIGTERM', () => {
  void (async () => {
    await projections.stop();
    bus.close();
    await connection.close();
    await stores.close();
    process.exit(0);
  })();
});

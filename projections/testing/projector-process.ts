import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { openMongoKeyVault } from '@duende/platform/key-vault/mongo-key-vault';
import { openMongoLeases } from '@duende/platform/coordination/mongo-leases';
import { createLogger } from '@duende/platform/observability/logger';
import { openChangeSignal } from '@duende/platform/mongo/change-signal';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { NOTES } from '@duende/platform/read-store/read-store';
import { createHealthRegistry } from '@duende/platform/observability/health';
import { createMetrics } from '@duende/platform/observability/metrics';
import { listenAt } from '@duende/platform/net/listen';
import { ALL_READ_MODELS } from '../registry/registry.ts';
import { partyProjection } from '../parties/parties.ts';
import { readModel } from '../runner/read-model-worker.ts';
import { observeRunner } from '../running/observe-runner.ts';
import { startSharedProjections } from '../running/shared-projections.ts';
import { watchedStore } from './store-decorators.ts';

/**
 * Stores its published messages. Arguments: log address, database address, and `dies-at <position>` (kills
 * itself within that batch), `throws` (fails on a party update) or `lives`. Prints its address.
 */
const [logUrl = '', mongoUrl = '', mode = 'lives', place = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'silent' });
const faulty = readModel({
  ...partyProjection,
  fold(party, event, id, sibling) {
    if (event.type === 'PartyUpdated') throw new Error('a bug');
    return partyProjection.fold(party, event, id, sibling);
  },
});

const mongo = await openMongo({ url: mongoUrl, logger });
const events = await openEventStoreLog({ url: logUrl });
const signal = openChangeSignal({ db: mongo.db, logger });
const published = mongo.db.collection('published');
const store = watchedStore(openMongoReadStore(mongo), (collection, write) => {
  if (mode !== 'dies-at' || collection !== NOTES || !('put' in write)) return;
  // The documents are written, but neither checkpoint nor messages.
  if (write.put._id === 'attendance.v4' && write.put.position >= place) process.kill(process.pid, 'SIGKILL');
});
const runner = await startSharedProjections({
  log: createDomainLog({ log: events, vault: await openMongoKeyVault(mongo) }),
  store,
  leases: openMongoLeases(mongo),
  watch: signal.watch,
  bus: {
    async publish(messages) {
      await published.insertOne({ by: process.pid, messages });
    },
  },
  logger,
  readModels: mode === 'throws' ? [faulty, ...ALL_READ_MODELS.slice(1)] : ALL_READ_MODELS,
});
const health = createHealthRegistry();
observeRunner(runner, { health, metrics: createMetrics() });
void runner.caughtUp.then(() => health.ready());
const server = createServer((_req, res) => res.end(JSON.stringify(health.report())));
await listenAt(server, { host: '127.0.0.1', port: 0, portSetting: 'PORT' });

async function close(): Promise<void> {
  await runner.stop();
  server.close();
  server.closeAllConnections();
  await signal.close();
  await events.close();
  await mongo.close();
}

process.stdin.on('end', () => void close());
process.stdin.resume();
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

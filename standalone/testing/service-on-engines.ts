import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { endAll, openInSteps } from '@duende/testkit/support/end-all';
import { mongoFaults } from '@duende/testkit/faults/mongo-faults';
import type { MongoProcess } from '@duende/testkit/engines/mongo-process';
import { publish } from '@duende/testkit/support/parties';
import { httpPerson } from '@duende/testkit/support/http-person';
import { startService } from './running-service.ts';

/** Tests can break the engines. Has an administrator and a party open to comments. */
export const startServiceOnEngines = (mongo: MongoProcess) => openInSteps((opened) => start(mongo, opened));

async function start(mongo: MongoProcess, opened: (end: () => unknown) => void) {
  opened(mongo.close);
  const log = await startFakeEventStoreDb();
  opened(log.close);
  const faults = mongoFaults(mongo.url);
  opened(faults.close);
  const database = new URL(mongo.url);
  database.pathname = '/duende';
  const service = await startService({ EVENTSTORE_URL: log.url, MONGODB_URL: database.href });
  opened(service.dispose);
  const admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  const partyId = (await publish(admin)).id;
  return {
    log,
    mongo,
    faults,
    admin,
    partyId,
    address: service.address,
    close: () => endAll(service.dispose, faults.close, mongo.close, log.close),
    killEngines: log.close,
    async health(): Promise<string> {
      const response = await fetch(`${service.address}/api/health`);
      const { status } = (await response.json()) as { status: string };
      return `${response.status} ${status}`;
    },
    async pendingComments(): Promise<readonly string[]> {
      const pending = await admin.list<{ content: string }>('/api/admin/comments/pending');
      return pending.map(({ content }) => content);
    },
  };
}

export type ServiceOnEngines = Awaited<ReturnType<typeof startServiceOnEngines>>;

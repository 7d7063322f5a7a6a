import { START } from '@duende/contracts/events/domain-event';
import type { EventLog } from '@duende/platform/event-log/event-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { openSqliteEventLogForReading } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { dataFiles } from '@duende/platform/files/data-files';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { testDatabase, type TestDatabase } from '@duende/testkit/engines/mongo';
import { publish, uploadPhoto } from '@duende/testkit/support/parties';
import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';
import { startService, type RunningService } from '../../testing/running-service.ts';
import { planMove, type Plan } from '../plan.ts';

/** On engines. */
export type Part = 'log' | 'documents' | 'both';

/** And a folder for moves back. */
export interface Engines {
  readonly eventstore: FakeEventStoreDb;
  readonly database: TestDatabase;
  readonly env: { readonly EVENTSTORE_URL: string; readonly MONGODB_URL: string };
  /** `on`: default both */
  plan(dataDir: string, how?: { only?: string; back?: boolean; on?: Part }): Plan;
  close(): Promise<void>;
}

export async function emptyEngines(): Promise<Engines> {
  const [eventstore, database] = await Promise.all([startFakeEventStoreDb(), testDatabase()]);
  const env = { EVENTSTORE_URL: eventstore.url, MONGODB_URL: database.url };
  return {
    eventstore,
    database,
    env,
    plan: (dataDir, { only = '', back = false, on = 'both' } = {}) =>
      planMove(
        {
          dataDir,
          eventstoreUrl: on === 'documents' ? null : eventstore.url,
          mongodbUrl: on === 'log' ? null : database.url,
        },
        { only, back },
      ),
    async close() {
      await eventstore.close();
      await database.close();
    },
  };
}

/** With this part on engines. */
export function envOf(
  { env: { EVENTSTORE_URL, MONGODB_URL } }: Engines,
  on: Part,
): Readonly<Record<string, string>> {
  return { ...(on !== 'documents' && { EVENTSTORE_URL }), ...(on !== 'log' && { MONGODB_URL }) };
}

/** With an administrator, a published party and its photo. */
export interface BusyService {
  readonly service: RunningService;
  readonly admin: HttpPerson;
  readonly partyId: string;
  readonly photo: string;
  /** Signed in. */
  register(username: string): Promise<HttpPerson>;
  upload(seed: number): Promise<string>;
  comment(content: string): Promise<string>;
}

export const PASSWORD = 'una clave larga';

export async function busyService(): Promise<BusyService> {
  const service = await startService();
  const admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: PASSWORD });
  const upload = (seed: number) => uploadPhoto(admin, { width: 400 + seed, height: 300 });
  const photo = await upload(0);
  const partyId = (await publish(admin, { photo })).id;
  return {
    service,
    admin,
    partyId,
    photo,
    async register(username) {
      const person = httpPerson(() => service.address);
      const email = `${username.toLowerCase()}@correo.example`;
      await person.call('POST', '/api/auth/register', { username, email, password: PASSWORD });
      return person;
    },
    upload,
    comment: async (content) =>
      (await admin.call<{ id: string }>('POST', `/api/events/${partyId}/comments`, { content })).id,
  };
}

/** Without positions, which depend on the engine. */
async function eventsOf(log: Pick<EventLog, 'readAll' | 'head'>): Promise<readonly object[]> {
  const all: object[] = [];
  for await (const events of log.readAll(START, await log.head())) {
    for (const { stream, revision, id, type, data, metadata } of events)
      all.push({ stream, revision, id, type, data, metadata });
  }
  return all;
}

export async function eventsInFolder(dataDir: string): Promise<readonly object[]> {
  const log = await openSqliteEventLogForReading({ file: dataFiles(dataDir).log });
  try {
    return await eventsOf(log);
  } finally {
    await log.close();
  }
}

export async function eventsInEngine(url: string): Promise<readonly object[]> {
  const log = await openEventStoreLog({ url });
  try {
    return await eventsOf(log);
  } finally {
    await log.close();
  }
}

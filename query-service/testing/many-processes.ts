import { setTimeout as delay } from 'node:timers/promises';
import { HEADERS } from '@duende/contracts/api/headers';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { loadConfig } from '@duende/platform/config/config';
import { givenLog, type Given, type GivenLog } from '@duende/testkit/samples/given-log';
import { openMongoOpenSessions } from '@duende/platform/sessions/mongo-open-sessions';
import { openMongoSessionRevocations } from '@duende/platform/sessions/mongo-session-revocations';
import { createSessionKeeper, type SessionKeeper } from '@duende/platform/sessions/session';
import { parseSessionKeys } from '@duende/platform/config/session-keys';
import { cookieHeader } from '@duende/testkit/memory/test-sessions';
import { openLiveCollection } from '@duende/platform/live-bus/mongo-live-collection';
import { createMongoLivePublisher } from '@duende/platform/live-bus/mongo-live-publisher';
import { createLogger } from '@duende/platform/observability/logger';
import { openChangeSignal } from '@duende/platform/mongo/change-signal';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { openGridFsPhotoStore } from '@duende/platform/photo-store/gridfs-photo-store';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { openReadModels, type ReadModels } from '@duende/projections/registry/registry';
import { startEmbeddedProjections } from '@duende/projections/running/embedded-projections';
import { onTestFinished } from 'vitest';
import { startQueryProcess } from '../start-query-process.ts';
import { connect, type LiveClient } from './live-rig.ts';

const SILENT = createLogger({ level: 'silent' });
const SESSION_KEYS = `one:${Buffer.alloc(32, 1).toString('base64url')}`;
const ASK_AGAIN_MS = 20;

export interface Instance {
  readonly port: number;
  /** of a 200 answer */
  read<T>(path: string, headers?: Readonly<Record<string, string>>): Promise<T>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  stop(): Promise<void>;
}

/** With a projection process and query processes. */
export interface ManyProcesses extends Pick<GivenLog, 'and' | 'domainLog'> {
  readonly models: ReadModels;
  readonly photos: PhotoStore;
  /** as in another process: sessions revoked here must end everywhere */
  readonly sessions: SessionKeeper;
  cookieOf(actor: Actor): Promise<string>;
  /** `url` may reach the same server in another way. */
  startQueries(url?: string): Promise<Instance>;
}

/** With separate connections, until the test ends. */
export async function manyProcesses(url: string, given: readonly Given[]): Promise<ManyProcesses> {
  const ends: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const end of ends.reverse()) await end();
  });
  const connection = await openMongo({ url, logger: SILENT });
  ends.push(connection.close);
  const signal = openChangeSignal({ db: connection.db, logger: SILENT });
  ends.push(signal.close);
  const store = openMongoReadStore(connection);
  const publisher = createMongoLivePublisher(await openLiveCollection(connection.db));
  ends.push(publisher.close);
  const { domainLog, and } = await givenLog(given);
  const runner = await startEmbeddedProjections({ log: domainLog, store, bus: publisher, logger: SILENT });
  ends.push(runner.stop);
  const revocations = await openMongoSessionRevocations({
    connection,
    signal,
    logger: SILENT,
  });
  const logId = domainLog.id;
  const keys = parseSessionKeys(SESSION_KEYS);
  const openSessions = await openMongoOpenSessions(connection);
  const sessions = createSessionKeeper({ keys, revocations, openSessions, secureCookies: false, logId });

  return {
    and,
    domainLog,
    sessions,
    models: await openReadModels(store),
    photos: await openGridFsPhotoStore(connection),
    cookieOf: async (actor) => cookieHeader((await sessions.issue(actor)).cookie),
    async startQueries(way = url) {
      const config = loadConfig({ MONGODB_URL: way, PORT: '0', RATE_LIMITS: 'off', SESSION_KEYS });
      const { address, close } = await startQueryProcess(config, SILENT);
      let stopped: Promise<void> | null = null;
      const stop = () => (stopped ??= close());
      ends.push(stop);
      const get: Instance['get'] = (path, headers = {}) => fetch(`${address}${path}`, { headers });
      return {
        port: Number(new URL(address).port),
        get,
        async read<T>(path: string, headers?: Readonly<Record<string, string>>) {
          const answer = await get(path, headers);
          if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
          return (await answer.json()) as T;
        },
        stop,
      };
    },
  };
}

interface Count {
  readonly count: number;
}

/** Attendance by the rules of `docs/develop/live.md`. */
export interface OpenPage extends LiveClient {
  readonly shown: () => number | null;
}

export async function openPage(instance: Instance, partyId: string): Promise<OpenPage> {
  let count: number | null = null;
  let position = '';
  const client = await connect(instance.port);

  /** Retries until answered or closed. */
  async function ask(): Promise<void> {
    while (client.socket.connected) {
      const answer = await instance.get(`/api/events/${partyId}/rsvp-count`).catch(() => null);
      const now = answer?.ok === true ? ((await answer.json().catch(() => null)) as Count | null) : null;
      if (answer !== null && now !== null) {
        position = answer.headers.get(HEADERS.readPosition) ?? '';
        ({ count } = now);
        return;
      }
      await delay(ASK_AGAIN_MS);
    }
  }

  client.socket.on('rsvp.count', (published: { position: string; count: number }) => {
    if (published.position <= position) return;
    ({ count, position } = published);
  });
  client.socket.on('resync', () => void ask());
  await ask();
  const answer = await client.watch(`event:${partyId}`);
  if (answer.ok && answer.position > position) await ask();
  return { ...client, shown: () => count };
}

import { loadConfig } from '@duende/platform/config/config';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { createLogger } from '@duende/platform/observability/logger';
import { endAll, openInSteps } from '@duende/testkit/support/end-all';
import { testDatabase, type TestDatabase } from '@duende/testkit/engines/mongo';
import { createBrowser, type Browser } from '@duende/command-service/testing/browser';
import { startCommandProcess } from '../command-process.ts';

/** Within this process, on a fake EventStoreDB and an own database. */
export interface CommandProcesses {
  readonly eventstore: FakeEventStoreDb;
  readonly database: TestDatabase;
  readonly addresses: readonly [string, string];
  readonly invitations: readonly [string | null, string | null];
  /** on the first or second process */
  browser(which: 0 | 1): Browser;
  close(): Promise<void>;
  /** The database belongs to the test run. */
  killEngines(): Promise<void>;
}

/** @param env default: no limits or quotas */
export const startCommandProcesses = (
  env: Readonly<Record<string, string>> = {},
): Promise<CommandProcesses> => openInSteps((opened) => startBoth(env, opened));

async function startBoth(
  env: Readonly<Record<string, string>>,
  opened: (end: () => unknown) => void,
): Promise<CommandProcesses> {
  const eventstore = await startFakeEventStoreDb();
  opened(eventstore.close);
  const database = await testDatabase();
  opened(database.close);
  const settings = loadConfig({
    PORT: '0',
    RATE_LIMITS: 'off',
    ...env,
    EVENTSTORE_URL: eventstore.url,
    MONGODB_URL: database.url,
  });
  // A slow counter on a busy machine would make a process count locally.
  const config = { ...settings, counterAnswerMs: PATIENCE_MS };
  const start = async () => {
    const process = await startCommandProcess(config, createLogger({ level: 'silent' }));
    opened(process.close);
    return process;
  };
  const [one, other] = await Promise.all([start(), start()]);
  const addresses = [one.address, other.address] as const;
  return {
    eventstore,
    database,
    addresses,
    invitations: [one.invitation, other.invitation],
    browser: (which) => createBrowser(addresses[which]),
    close: () => endAll(one.close, other.close, database.close, eventstore.close),
    killEngines: eventstore.close,
  };
}

import { randomUUID } from 'node:crypto';
import { relative } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { afterAll, describe, expect, inject } from 'vitest';
import type { SharedEngine } from './engine-broker.ts';

/** An unused database on the server of its test file. */
export interface TestDatabase {
  /** names the database too */
  readonly url: string;
  readonly db: Db;
  readonly client: MongoClient;
  /** Drops the database and closes the client. */
  close(): Promise<void>;
}

/**
 * A suite that needs a MongoDB server, to be awaited at the top of a test file. It is left out where there is none, which
 * `REQUIRE_MONGODB=on` forbids.
 */
export async function describeOnMongo(name: string, tests: () => void): Promise<void> {
  const engine = await sharedMongo();
  const server = engine === null ? 'a MongoDB server, which is missing' : `${engine.name} ${engine.version}`;
  describe.runIf(engine !== null)(`${name}, on ${server}`, tests);
  afterAll(() => askBroker<null>('end-of-file'));
}

/** A new database; only within {@link describeOnMongo}. */
export async function testDatabase(): Promise<TestDatabase> {
  const engine = await sharedMongo();
  if (engine === null) throw new Error('there is no MongoDB server in this run');
  const url = new URL(engine.url);
  url.pathname = `/duende-test-${randomUUID()}`;
  const client = await MongoClient.connect(url.href, { serverSelectionTimeoutMS: 10_000 });
  const db = client.db();
  return {
    url: url.href,
    db,
    client,
    async close() {
      await db.dropDatabase();
      await client.close();
    },
  };
}

/** The server of this test file, started when it is first asked for; `null` where there is none. */
export async function sharedMongo(): Promise<SharedEngine | null> {
  return askBroker<SharedEngine | null>('mongo');
}

/** What the run's global set-up knows; see `engine-broker.ts`. */
export async function askBroker<T>(
  question: string,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const suite = relative(process.cwd(), expect.getState().testPath ?? 'unknown');
  const asked = new URLSearchParams({ suite, ...more });
  const response = await fetch(`${inject('engineBroker')}/${question}?${asked.toString()}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

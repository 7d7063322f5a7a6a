import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { START } from '@duende/contracts/events/domain-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSelfSigned } from '@duende/testkit/support/self-signed-certificate';
import { LogUnavailable } from '../../errors/errors.ts';
import { followUntil, newStream, readToArray, sampleEvents } from '@duende/testkit/samples/sample-events';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';
import { LogAccessDenied } from './faults.ts';
import { WITHOUT } from './health.ts';
import { logToLines, type LogLines } from '@duende/testkit/support/log-lines';

const PASSWORD = 'c@n/y:un#gran?100%';
const REFUSES = WITHOUT.credentials;

const path = useTemporaryFolder();
let server: FakeEventStoreDb;
let url: string;
let log: EventStoreLog;
let logged: LogLines;

beforeEach(async () => {
  const tls = await createSelfSigned();
  await writeFile(path('ca.pem'), tls.certificate);
  server = await startFakeEventStoreDb({ tls, credentials: { username: 'duende', password: PASSWORD } });
  url = `${server.url}&tlsCAFile=${encodeURIComponent(path('ca.pem'))}`;
  logged = logToLines();
  log = await openEventStoreLog({ url, logger: logged.logger, callTimeoutMs: 2_000 });
});
afterEach(async () => {
  await log.close();
  await server.close();
});

describe('credentials that are refused while the log is in use', () => {
  it('are an outage that is logged once, and everything goes on when they are right again', async () => {
    const stream = newStream();
    await log.append(stream, sampleEvents(1), 'no-stream');
    const following = followUntil(
      log.subscribeAll(START, new AbortController().signal),
      (events) => events.length === 2,
    );
    server.refuseCredentials(true);
    try {
      // What was begun with the credentials ends too, so that the subscription is refused as well.
      server.cut();
      await vi.waitUntil(() => log.trouble() === REFUSES);
      for (const call of [
        () => log.append(stream, sampleEvents(1), 0),
        () => log.read(stream),
        () => log.head(),
        () => readToArray(log.readAll(START, 'f'.repeat(16))),
      ]) {
        await expect(call()).rejects.toBeInstanceOf(LogUnavailable);
      }
      expect(log.state()).toBe('down');
      // Longer than the pauses of the subscription, so that it is refused again and again.
      await delay(3_000);
    } finally {
      server.refuseCredentials(false);
    }
    await vi.waitUntil(() => log.state() === 'up');
    expect(log.trouble()).toBeNull();
    await log.append(stream, sampleEvents(1), 0);
    const { events } = await following;
    expect(events.map(({ revision }) => revision)).toEqual([0, 1]);
    expect(logged.messages().filter((line) => line === REFUSES)).toHaveLength(1);
    expect(logged.messages()).toContain(
      'EventStoreDB gives the user of EVENTSTORE_URL all needed rights again',
    );
  });

  it('are found right again without anybody calling', async () => {
    server.refuseCredentials(true);
    try {
      await vi.waitUntil(() => log.state() === 'down');
    } finally {
      server.refuseCredentials(false);
    }
    await vi.waitUntil(() => log.state() === 'up');
  });
});

describe('a user who may not read all streams', () => {
  it('ends the start in one line', async () => {
    server.denyAll(true);
    const opening = openEventStoreLog({ url });
    await expect(opening).rejects.toBeInstanceOf(LogAccessDenied);
    await expect(opening).rejects.toThrow(/^[^\n]*does not let the user [^\n]*\$all[^\n]*$/);
  });

  it('stops no reader of a log in use, which goes on when the right is there again', async () => {
    const following = followUntil(
      log.subscribeAll(START, new AbortController().signal),
      (events) => events.length === 1,
    );
    server.denyAll(true);
    try {
      server.cut();
      await vi.waitUntil(() => log.trouble() === WITHOUT.$all);
    } finally {
      server.denyAll(false);
    }
    await vi.waitFor(() => log.append(newStream(), sampleEvents(1), 'no-stream'));
    expect((await following).events).toHaveLength(1);
    await vi.waitUntil(() => log.state() === 'up');
  });
});

it('no line of the log and no error contains a password, whatever goes wrong', async () => {
  const written: unknown[] = [];
  for (const name of ['log', 'warn', 'error', 'info'] as const) {
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void written.push(...words));
  }
  try {
    server.refuseCredentials(true);
    await vi.waitUntil(() => log.state() === 'down');
    for (const call of [log.head(), openEventStoreLog({ url, logger: logged.logger })]) {
      written.push(await call.catch((error: unknown) => describeDeeply(error)));
    }
    server.refuseCredentials(false);
    await server.stop();
    written.push(await log.head().catch((error: unknown) => describeDeeply(error)));
    await server.start();
    await vi.waitUntil(() => log.state() === 'up');
    const unescaped = url.replace(encodeURIComponent(PASSWORD), PASSWORD);
    const elsewhere = url.replace('127.0.0.1', 'nowhere.invalid');
    const signal = AbortSignal.timeout(500);
    for (const wrong of [unescaped, elsewhere]) {
      const opening = openEventStoreLog({ url: wrong, logger: logged.logger, signal });
      written.push(await opening.catch((error: unknown) => describeDeeply(error)));
    }
  } finally {
    server.refuseCredentials(false);
    vi.restoreAllMocks();
  }
  const all = `${logged.text()}${written.map(String).join('\n')}`;
  expect(all).toContain('EventStoreDB');
  for (const part of ['c@n', 'c%40n', 'gran', '100%', Buffer.from(`duende:${PASSWORD}`).toString('base64')]) {
    expect(all).not.toContain(part);
  }
});

function describeDeeply(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack ?? ''} ${JSON.stringify(error)} ${describeDeeply(error.cause)}`;
}

import { writeFile } from 'node:fs/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endAll } from '@duende/testkit/support/end-all';
import { AppendTooLarge, LogUnavailable } from '../../errors/errors.ts';
import { createSelfSigned } from '@duende/testkit/support/self-signed-certificate';
import { describeAppending } from '@duende/testkit/conformance/event-log/appending-conformance';
import { logToLines } from '@duende/testkit/support/log-lines';
import { newStream, sampleEvent, sampleEvents } from '@duende/testkit/samples/sample-events';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { LIMITS_OF_26 } from '@duende/testkit/fake-eventstoredb/append-request';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { openEventStoreLog } from './eventstore-event-log.ts';
import { LogAccessDenied } from './faults.ts';

const path = useTemporaryFolder();

it('an append too large for the node is a separate error, and a lost answer comes with a repeat', async () => {
  const limits = { eventBytes: Infinity, appendBytes: 100_000 };
  const server = await startFakeEventStoreDb({ limits });
  const log = await openEventStoreLog({ url: server.url, callTimeoutMs: 2_000 });
  onTestFinished(() => endAll(log.close, server.close));
  const [stream, event] = [newStream(), sampleEvent()];
  server.loseAnswers(1);
  await expect(log.append(stream, [event], 'no-stream')).rejects.toBeInstanceOf(LogUnavailable);
  expect(await log.append(stream, [event], 'no-stream')).toMatchObject({ revision: 0 });
  expect(await log.read(stream)).toHaveLength(1);
  const large = sampleEvent({ text: 'x'.repeat(200_000) });
  await expect(log.append(newStream(), [large], 'no-stream')).rejects.toBeInstanceOf(AppendTooLarge);
});

it('a refused append says what was refused', async () => {
  const server = await startFakeEventStoreDb();
  const log = await openEventStoreLog({ url: server.url });
  const client = EventStoreDBClient.connectionString(server.url);
  onTestFinished(() => endAll(log.close, () => client.dispose(), server.close));
  const stream = newStream();
  await log.append(stream, sampleEvents(1), 'no-stream');
  await client.tombstoneStream(stream);
  const logged = logToLines();
  const refused = log.append(stream, sampleEvents(1), 0);
  await refused.catch((err: unknown) => logged.logger.warn({ err }, 'request failed'));
  const { err } = JSON.parse(logged.text()) as { err: { cause: { type: string; message: string } } };
  expect(err.cause.type).toBe('StreamDeletedError');
  expect(err.cause.message).toMatch(/^stream-deleted.*: SampleHappened to sample-\S+ at 0$/);
  expect(err.cause.message).toContain(stream);
});

describe('a node that takes more in one append', () => {
  const open = async () => {
    const server = await startFakeEventStoreDb({ limits: LIMITS_OF_26 });
    const log = await openEventStoreLog({ url: server.url, callTimeoutMs: 5_000 });
    return { log, close: () => endAll(log.close, server.close) };
  };

  describeAppending({ open });

  it('does take it from others', async () => {
    const server = await startFakeEventStoreDb({ limits: LIMITS_OF_26 });
    const client = EventStoreDBClient.connectionString(server.url);
    onTestFinished(() => endAll(() => client.dispose(), server.close));
    const text = (mebibytes: number) => ({ text: 'x'.repeat(mebibytes * 1024 * 1024) });
    const append = (mebibytes: number) =>
      client.appendToStream('others', jsonEvent({ type: 'Large', data: text(mebibytes) }));
    await expect(append(2)).resolves.toMatchObject({ success: true });
    await expect(append(16)).rejects.toMatchObject({ type: 'maximum-append-size-exceeded' });
  });
});

describe('a server that leaves positions out of its answers', () => {
  it('is asked for them', async () => {
    const server = await startFakeEventStoreDb();
    onTestFinished(() => server.close());
    const log = await openEventStoreLog({ url: server.url });
    onTestFinished(() => log.close());
    const stream = newStream();
    const events = sampleEvents(3);
    const first = await log.append(stream, events, 'no-stream');
    server.omitPositions(true);
    expect(await log.append(stream, events, 'no-stream')).toEqual(first);
  });
});

describe('a server with TLS and credentials', () => {
  it('is used with them, and refuses others at once', async () => {
    const tls = await createSelfSigned();
    await writeFile(path('ca.pem'), tls.certificate);
    const server = await startFakeEventStoreDb({
      tls,
      credentials: { username: 'duende', password: 'p@ss' },
    });
    onTestFinished(() => server.close());
    const url = `${server.url}&tlsCAFile=${encodeURIComponent(path('ca.pem'))}`;
    const log = await openEventStoreLog({ url });
    onTestFinished(() => log.close());
    const stream = newStream();
    await log.append(stream, sampleEvents(2), 'no-stream');
    expect(await log.read(stream)).toHaveLength(2);

    for (const login of ['duende:wrong', 'nobody:p%40ss']) {
      const other = url.replace(/\/\/[^@]+@/, `//${login}@`);
      await expect(openEventStoreLog({ url: other })).rejects.toBeInstanceOf(LogAccessDenied);
    }
  });
});

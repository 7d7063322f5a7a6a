import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anotherProgram, type AnotherProgram } from '@duende/testkit/engines/another-program';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { endAll } from '@duende/testkit/support/end-all';
import { LogUnavailable, RevisionConflict, StreamRemoved } from '../../errors/errors.ts';
import type { EventToAppend } from '../event-log.ts';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';

/** What a call may take here, where some must fail by it. */
const SHORT_MS = 1_000;

let node: FakeEventStoreDb;
let log: EventStoreLog;
let other: AnotherProgram;

beforeEach(async () => {
  node = await startFakeEventStoreDb();
  log = await openEventStoreLog({ url: node.url, callTimeoutMs: SHORT_MS });
  other = anotherProgram(node.url);
});
afterEach(() => endAll(other.close, log.close, node.close));

/** Made, and still without an answer once the node has taken it: later requests come after it. */
async function unanswered(append: Promise<unknown>): Promise<void> {
  append.catch(() => 'no call waits for it');
  await log.head();
}

/** A stream of one event, followed by an unconfirmed one of the caller's own. */
async function withUnconfirmed(): Promise<{ stream: string; own: readonly EventToAppend[] }> {
  const [stream, own] = [newStream(), sampleEvents(1)];
  await log.append(stream, sampleEvents(1), 'no-stream');
  node.holdConfirmations();
  await unanswered(log.append(stream, own, 0));
  return { stream, own };
}

describe('an append at the end that readers see, where an unconfirmed event follows', () => {
  it('is no conflict: the error says unknown when the time is over', async () => {
    const { stream } = await withUnconfirmed();
    const append = log.append(stream, sampleEvents(1), 0);
    await expect(append).rejects.toBeInstanceOf(LogUnavailable);
    await expect(append).rejects.toThrow(`${stream} is written up to 1, which is not confirmed yet`);
    expect(await log.read(stream)).toHaveLength(1);
    expect(log.state()).toBe('up');
  });

  it('is a conflict once that is confirmed, so that it is decided again on what is read', async () => {
    const { stream, own } = await withUnconfirmed();
    const append = log.append(stream, sampleEvents(1), 0);
    setTimeout(() => node.settleUnconfirmed('confirmed'), 200);
    await expect(append).rejects.toBeInstanceOf(RevisionConflict);
    expect((await log.read(stream)).at(-1)?.id).toBe(own[0]?.id);
    expect(await log.append(stream, own, 0)).toMatchObject({ revision: 1 });
  });

  it('is written where another leader drops that event', async () => {
    const { stream } = await withUnconfirmed();
    const append = log.append(stream, sampleEvents(1), 0);
    setTimeout(() => node.settleUnconfirmed('dropped'), 200);
    expect(await append).toMatchObject({ revision: 1 });
  });

  it('at the beginning of a stream too', async () => {
    const stream = newStream();
    node.holdConfirmations();
    await unanswered(log.append(stream, sampleEvents(1), 'no-stream'));
    await expect(log.append(stream, sampleEvents(1), 'no-stream')).rejects.toThrow(/is not confirmed yet/);
  });
});

describe('an append to a stream that the database hides', () => {
  it.each([
    ['$tb', { truncateBefore: 1_000 }, 'no-stream'],
    ['$maxAge', { maxAge: 1 }, 'no-stream'],
    ['$tb', { truncateBefore: 1_000 }, 0],
  ] as const)('by %s, of %o, at %s: is reported at once', async (_by, metadata, expected) => {
    const stream = newStream();
    await log.append(stream, sampleEvents(2), 'no-stream');
    await other.setMetadata(stream, metadata);
    await expect.poll(() => log.read(stream)).toEqual([]);
    const append = log.append(stream, sampleEvents(1), expected);
    await expect(append).rejects.toBeInstanceOf(StreamRemoved);
    await expect(append).rejects.toMatchObject({ stream, removal: 'cut' });
  });

  it('by a cut before events that are read is a conflict like any other', async () => {
    const stream = newStream();
    await log.append(stream, sampleEvents(3), 'no-stream');
    await other.setMetadata(stream, { truncateBefore: 2 });
    await expect(log.append(stream, sampleEvents(1), 'no-stream')).rejects.toBeInstanceOf(RevisionConflict);
  });

  it('by deleting it is made, and reported, after what the stream held', async () => {
    const stream = newStream();
    await log.append(stream, sampleEvents(2), 'no-stream');
    await other.softDelete(stream);
    const events = sampleEvents(1);
    expect(await log.append(stream, events, 'no-stream')).toMatchObject({ revision: 2 });
    expect((await log.read(stream)).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });
});

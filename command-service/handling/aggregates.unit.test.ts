import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { describe, expect, test, vi } from 'vitest';
import type { FollowedLog } from '@duende/platform/event-log/followed-log';
import { accountDecider } from '../accounts/decide-account.ts';
import { commentDecider } from '../comments/comment.ts';
import { partyDecider } from '../parties/party.ts';
import { rsvpDecider } from '../rsvps/rsvp.ts';
import {
  ALBA,
  approved,
  commentApproved,
  commented,
  contactChanged,
  registered,
  rejected,
  rsvp,
  rsvpWithdrawn,
  submitted,
} from '@duende/testkit/samples/story';
import { createAggregates } from './aggregates.ts';

const ANA = streams.user(ALBA);
const email = (from: string, to: string) => contactChanged.event({ changes: { email: { from, to } } });

/** A reader of parties and accounts over a log that notes from which revision it was read. */
async function setUp(given: readonly Given[], capacity = 100_000) {
  const { domainLog, and } = await givenLog(given);
  const reads: string[] = [];
  const log: typeof domainLog = {
    ...domainLog,
    read(stream, from) {
      reads.push(`${stream} from ${from}`);
      return domainLog.read(stream, from);
    },
  };
  const aggregates = createAggregates({ log, capacity });
  const read = async (stream: string) => (await aggregates.read(partyDecider, stream)).aggregate;
  const account = async () => (await aggregates.read(accountDecider, ANA)).aggregate;
  const status = async (stream: string) => (await read(stream)).state.status;
  return { aggregates, read, status, account, and, reads, domainLog };
}

test('reads new events after those it knows, by any writer', async () => {
  const { status, and, reads } = await setUp([{ stream: 'a', events: [submitted.event()] }]);
  expect(await status('a')).toBe('pending');
  await and({ stream: 'a', events: [approved.event()] });
  expect(await status('a')).toBe('approved');
  expect(await status('a')).toBe('approved');
  expect(reads).toEqual(['a from 0', 'a from 1', 'a from 2']);
});

test('knows the end of the stream and the commands that made it', async () => {
  const { read, and, domainLog } = await setUp([{ stream: 'a', events: [submitted.event()] }]);
  const first = await read('a');
  await and({ stream: 'a', events: [approved.event()] });
  const second = await read('a');
  const recorded = await domainLog.read('a');
  expect([first, second].map(({ revision, position }) => ({ revision, position }))).toEqual(
    recorded.map(({ revision, position }) => ({ revision, position })),
  );
  expect(recorded.map(({ metadata }) => second.mayContain(metadata.commandId))).toEqual([true, true]);
  expect(second.mayContain('another')).toBe(false);
});

test('takes what was just recorded without reading it again', async () => {
  const { aggregates, read, reads, domainLog, and } = await setUp([
    { stream: 'a', events: [submitted.event()] },
  ]);
  const before = await read('a');
  await and({ stream: 'a', events: [approved.event()] });
  const { aggregate: after } = await aggregates.record(partyDecider, 'a', before, () =>
    domainLog.read('a', 1),
  );
  expect(after.state.status).toBe('approved');
  expect(await read('a')).toEqual(after);
  expect(reads).toEqual(['a from 0', 'a from 2']);
});

test('an empty stream is fetched again', async () => {
  const { read, status, and } = await setUp([]);
  expect(await read('a')).toMatchObject({ state: { status: 'unsubmitted' }, revision: -1, position: null });
  await and({ stream: 'a', events: [submitted.event()] });
  expect(await status('a')).toBe('pending');
});

test('keeps a stream with personal data in it whose state has none', async () => {
  const { aggregates, status, reads, and } = await setUp([
    { stream: 'a', events: [commented.event()] },
    { stream: 'b', events: [submitted.event(), rejected.event()] },
  ]);
  const comment = async () => (await aggregates.read(commentDecider, 'a')).aggregate.state.status;
  expect([await comment(), await status('b')]).toEqual(['pending', 'rejected']);
  await and({ stream: 'a', events: [commentApproved.event()] });
  expect([await comment(), await status('b')]).toEqual(['approved', 'rejected']);
  expect(reads).toEqual(['a from 0', 'b from 0', 'a from 1', 'b from 2']);
});

test('a state that is about a person is never cached: each read asks the log', async () => {
  const { account, reads, and } = await setUp([
    {
      stream: ANA,
      events: [registered.event({ username: 'Ana' }), email('una@duende.test', 'otra@duende.test')],
    },
  ]);
  expect((await account()).state).toMatchObject({ username: 'Ana', contact: { email: 'otra@duende.test' } });
  await and({ stream: ANA, events: [email('otra@duende.test', 'la-de-hoy@duende.test')] });
  expect((await account()).state).toMatchObject({ contact: { email: 'la-de-hoy@duende.test' } });
  expect(reads).toEqual([`${ANA} from 0`, `${ANA} from 0`]);
});

/** What a party as small as these takes, about. */
const ENTRY = 1_100;

test('forgets what was not read for the longest time', async () => {
  const streams = ['a', 'b', 'c'].map((stream) => ({ stream, events: [submitted.event()] }));
  const { read, reads } = await setUp(streams, 2.5 * ENTRY);
  for (const stream of ['a', 'b', 'a', 'c', 'a', 'b']) await read(stream);
  expect(reads).toEqual(['a from 0', 'b from 0', 'a from 1', 'c from 0', 'a from 1', 'b from 0']);
});

test('a stream too long to keep is read whole', async () => {
  const { status, reads } = await setUp(
    [{ stream: 'a', events: [submitted.event(), approved.event()] }],
    ENTRY / 2,
  );
  await status('a');
  expect(await status('a')).toBe('approved');
  expect(reads).toEqual(['a from 0', 'a from 0']);
});

test('a stream read by another decider is folded again', async () => {
  const { aggregates, read } = await setUp([{ stream: 'a', events: [submitted.event()] }]);
  await read('a');
  expect((await aggregates.read(rsvpDecider, 'a')).aggregate.state).toEqual({ isGoing: false });
});

describe('where the log is followed', () => {
  const fold = (of: Awaited<ReturnType<typeof followedStream>>, bypassCache = false) =>
    of.aggregates.read(rsvpDecider, 'a', { bypassCache, seen: null });

  /** Some events of a stream, published one by one; the test can delay the log's answers. */
  async function followedStream(given: readonly DomainEvent[]) {
    const { domainLog, log, and } = await givenLog(
      given.length === 0 ? [] : [{ stream: 'a', events: given }],
    );
    let listener: Parameters<FollowedLog['listen']>[0] | null = null;
    let held: Promise<void> | null = null;
    let reads = 0;
    const aggregates = createAggregates({
      log: {
        async read(...read) {
          reads += 1;
          const events = await domainLog.read(...read);
          await held;
          return events;
        },
      },
      capacity: 100_000,
      followed: { isCurrent: () => true, listen: (one) => (listener = one) },
    });
    return {
      aggregates,
      and: (...events: readonly DomainEvent[]) => and({ stream: 'a', events }),
      tell: () => listener?.received(log.events),
      restart: () => listener?.restarted(),
      hold: (until: Promise<void>) => (held = until),
      reads: () => reads,
    };
  }
  const [confirmed, withdrawn] = [rsvp.event(), rsvpWithdrawn.event()];

  test('a stream is read once, and again after a message about it', async () => {
    const stream = await followedStream([confirmed]);
    expect(await fold(stream)).toMatchObject({ isFresh: true });
    stream.tell();
    expect(await fold(stream)).toMatchObject({ isFresh: false, aggregate: { state: { isGoing: true } } });
    await stream.and(withdrawn);
    stream.tell();
    expect(await fold(stream)).toMatchObject({ isFresh: true, aggregate: { state: { isGoing: false } } });
    expect(await fold(stream)).toMatchObject({ isFresh: false });
  });

  test('a message during a read of the log survives an older answer', async () => {
    const stream = await followedStream([confirmed]);
    let release = (): void => undefined;
    void stream.hold(new Promise((resolve) => (release = resolve)));
    const reading = fold(stream);
    await vi.waitFor(() => expect(stream.reads()).toBe(1));
    await stream.and(withdrawn);
    stream.tell();
    release();
    expect(await reading).toMatchObject({ aggregate: { state: { isGoing: true } } });
    expect(await fold(stream)).toMatchObject({ isFresh: true, aggregate: { state: { isGoing: false } } });
  });

  test('an answer to a question of before continuity was lost is not cached', async () => {
    const stream = await followedStream([confirmed]);
    let release = (): void => undefined;
    void stream.hold(new Promise((resolve) => (release = resolve)));
    const reading = fold(stream);
    stream.restart();
    release();
    await reading;
    expect(await fold(stream)).toMatchObject({ isFresh: true });
    expect(await fold(stream)).toMatchObject({ isFresh: false });
  });

  test('an older answer never replaces a newer one, and never blocks a read', async () => {
    const stream = await followedStream([confirmed]);
    let release = (): void => undefined;
    void stream.hold(new Promise((resolve) => (release = resolve)));
    const older = fold(stream);
    await vi.waitFor(() => expect(stream.reads()).toBe(1));
    await stream.and(withdrawn);
    const newer = fold(stream);
    release();
    await Promise.all([older, newer]);
    stream.tell();
    expect(await fold(stream)).toMatchObject({ aggregate: { revision: 1 } });
    expect(await fold(stream, true)).toMatchObject({ isFresh: true });
  });

  test('a stream that holds nothing is fetched again', async () => {
    const stream = await followedStream([]);
    for (let times = 0; times < 2; times += 1) expect(await fold(stream)).toMatchObject({ isFresh: true });
  });
});

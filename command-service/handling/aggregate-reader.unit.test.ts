import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { VaultUnavailable } from '@duende/platform/errors/errors';
import { describe, expect, test } from 'vitest';
import { accountDecider } from '../accounts/decide-account.ts';
import { commentDecider } from '../comments/comment.ts';
import { partyDecider } from '../parties/party.ts';
import { rsvpDecider } from '../rsvps/rsvp.ts';
import {
  AUTHOR_ID,
  COMMENT_ID,
  commentPosted,
  PARTY_ID,
  partyApproved,
  partyRemoved,
  partySubmitted,
} from '../testing/samples.ts';
import { createAggregateReader } from './aggregate-reader.ts';

const rejected = partyRemoved('PartyRejected', 'Repetido');
const ANA = streams.user(AUTHOR_ID);
const commentApproved: DomainEvent = {
  type: 'CommentApproved',
  data: { commentId: COMMENT_ID, partyId: PARTY_ID, authorId: AUTHOR_ID },
};

const registered: DomainEvent<'UserRegistered'> = {
  type: 'UserRegistered',
  data: {
    userId: AUTHOR_ID,
    username: 'Ana',
    email: 'ana@duende.test',
    passwordHash: 'hash-de-ana',
    isAdmin: false,
    claims: [],
  },
};
const emailChanged = (from: string, to: string): DomainEvent<'ContactDetailsChanged'> => ({
  type: 'ContactDetailsChanged',
  data: { userId: AUTHOR_ID, changes: { email: { from, to } } },
});

/** A reader of parties and accounts over a log that notes from which revision it was read. */
async function setUp(given: readonly Given[], capacity = 100_000) {
  const { domainLog, and, vault } = await givenLog(given);
  const reads: string[] = [];
  const log: typeof domainLog = {
    ...domainLog,
    read(stream, from) {
      reads.push(`${stream} from ${from}`);
      return domainLog.read(stream, from);
    },
  };
  const reader = createAggregateReader({ log, capacity, vault });
  const read = async (stream: string) => (await reader.read(partyDecider, stream)).aggregate;
  const account = async () => (await reader.read(accountDecider, ANA)).aggregate;
  const status = async (stream: string) => (await read(stream)).state.status;
  return { reader, read, status, account, and, reads, domainLog, vault };
}

test('reads what is new after what it knows, whoever wrote it', async () => {
  const { status, and, reads } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  expect(await status('a')).toBe('pending');
  await and({ stream: 'a', events: [partyApproved()] });
  expect(await status('a')).toBe('approved');
  expect(await status('a')).toBe('approved');
  expect(reads).toEqual(['a from 0', 'a from 1', 'a from 2']);
});

test('knows the end of the stream and the commands that made it', async () => {
  const { read, and, domainLog } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  const submitted = await read('a');
  await and({ stream: 'a', events: [partyApproved()] });
  const approved = await read('a');
  const recorded = await domainLog.read('a');
  expect([submitted, approved].map(({ revision, position }) => ({ revision, position }))).toEqual(
    recorded.map(({ revision, position }) => ({ revision, position })),
  );
  expect(recorded.map(({ metadata }) => approved.mayContain(metadata.commandId))).toEqual([true, true]);
  expect(approved.mayContain('another')).toBe(false);
});

test('takes what was just recorded without reading it again', async () => {
  const { reader, read, reads, domainLog, and } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  const before = await read('a');
  await and({ stream: 'a', events: [partyApproved()] });
  const { aggregate: after } = await reader.record(partyDecider, 'a', before, () => domainLog.read('a', 1));
  expect(after.state.status).toBe('approved');
  expect(await read('a')).toEqual(after);
  expect(reads).toEqual(['a from 0', 'a from 2']);
});

test('an empty stream is asked for again', async () => {
  const { read, status, and } = await setUp([]);
  expect(await read('a')).toMatchObject({ state: { status: 'unsubmitted' }, revision: -1, position: null });
  await and({ stream: 'a', events: [partySubmitted()] });
  expect(await status('a')).toBe('pending');
});

test('keeps a stream with personal data in it whose state has none', async () => {
  const { reader, status, reads, and } = await setUp([
    { stream: 'a', events: [commentPosted()] },
    { stream: 'b', events: [partySubmitted(), rejected] },
  ]);
  const comment = async () => (await reader.read(commentDecider, 'a')).aggregate.state.status;
  expect([await comment(), await status('b')]).toEqual(['pending', 'rejected']);
  await and({ stream: 'a', events: [commentApproved] });
  expect([await comment(), await status('b')]).toEqual(['approved', 'rejected']);
  expect(reads).toEqual(['a from 0', 'b from 0', 'a from 1', 'b from 2']);
});

describe('a state that tells of a person', () => {
  const events = [registered, emailChanged('una@duende.test', 'otra@duende.test')];

  test('is cached, and gone on with', async () => {
    const { account, reads, and } = await setUp([{ stream: ANA, events }]);
    const before = await account();
    await and({ stream: ANA, events: [emailChanged('otra@duende.test', 'la-de-hoy@duende.test')] });
    const after = await account();
    expect(before.state).toMatchObject({ username: 'Ana', contact: { email: 'otra@duende.test' } });
    expect(after.state).toMatchObject({ username: 'Ana', contact: { email: 'la-de-hoy@duende.test' } });
    expect(after.revision).toBe(2);
    expect(reads).toEqual([`${ANA} from 0`, `${ANA} from 2`]);
  });

  test('ends with its key: what is read then is what the log still tells', async () => {
    const { account, reads, vault } = await setUp([{ stream: ANA, events }]);
    await account();
    await vault.destroy(ANA);
    expect(JSON.stringify((await account()).state)).not.toMatch(/Ana|duende/);
    expect(reads).toEqual([`${ANA} from 0`, `${ANA} from 0`]);
  });

  test('is read whole where its key cannot be asked for', async () => {
    const { domainLog } = await givenLog([{ stream: ANA, events }]);
    const unreachable = { find: () => Promise.reject(new VaultUnavailable('away')) };
    const reader = createAggregateReader({ log: domainLog, capacity: 100_000, vault: unreachable });
    for (let times = 0; times < 2; times += 1) {
      const { aggregate } = await reader.read(accountDecider, ANA);
      expect(aggregate.state).toMatchObject({ username: 'Ana' });
    }
  });
});

/** What a party as small as these takes, about. */
const ENTRY = 1_100;

test('forgets what was not read for the longest time', async () => {
  const streams = ['a', 'b', 'c'].map((stream) => ({ stream, events: [partySubmitted()] }));
  const { read, reads } = await setUp(streams, 2.5 * ENTRY);
  for (const stream of ['a', 'b', 'a', 'c', 'a', 'b']) await read(stream);
  expect(reads).toEqual(['a from 0', 'b from 0', 'a from 1', 'c from 0', 'a from 1', 'b from 0']);
});

test('a stream too long to keep is read whole', async () => {
  const { status, reads } = await setUp(
    [{ stream: 'a', events: [partySubmitted(), partyApproved()] }],
    ENTRY / 2,
  );
  await status('a');
  expect(await status('a')).toBe('approved');
  expect(reads).toEqual(['a from 0', 'a from 0']);
});

test('a stream read by another decider is folded anew', async () => {
  const { reader, read } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  await read('a');
  expect((await reader.read(rsvpDecider, 'a')).aggregate.state).toEqual({ isGoing: false });
});

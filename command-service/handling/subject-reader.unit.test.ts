import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { givenLog, type Given } from '@duende/platform/domain-log/testing/given-log';
import { expect, test } from 'vitest';
import { commentDecider } from '../comments/decide-comment.ts';
import { partyDecider } from '../parties/decide-party.ts';
import { rsvpDecider } from '../rsvps/decide-rsvp.ts';
import {
  AUTHOR_ID,
  COMMENT_ID,
  commentPosted,
  PARTY_ID,
  partyApproved,
  partyRemoved,
  partySubmitted,
} from '../testing/samples.ts';
import { createSubjectReader } from './subject-reader.ts';

const rejected = partyRemoved('PartyRejected', 'Repetido');
const commentApproved: DomainEvent = {
  type: 'CommentApproved',
  data: { commentId: COMMENT_ID, partyId: PARTY_ID, authorId: AUTHOR_ID },
};

const ASK = { mustAsk: true, seen: null };

/** A reader of parties over a log that notes from which revision it was read. */
async function setUp(given: readonly Given[], capacity = 100) {
  const { domainLog, and } = await givenLog(given);
  const reads: string[] = [];
  const log: typeof domainLog = {
    ...domainLog,
    read(stream, from) {
      reads.push(`${stream} from ${from}`);
      return domainLog.read(stream, from);
    },
  };
  const reader = createSubjectReader(log, capacity);
  const read = async (stream: string) => (await reader.read(partyDecider, stream, ASK)).subject;
  const status = async (stream: string) => (await read(stream)).state.status;
  return { reader, read, status, and, reads, domainLog };
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
  expect(recorded.map(({ metadata }) => approved.mayHold(metadata.commandId))).toEqual([true, true]);
  expect(approved.mayHold('another')).toBe(false);
});

test('takes what was just recorded without reading it again', async () => {
  const { reader, read, reads, domainLog, and } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  const before = await read('a');
  await and({ stream: 'a', events: [partyApproved()] });
  const { subject: after } = await reader.record(partyDecider, 'a', before, () => domainLog.read('a', 1));
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

test('keeps no stream with personal data in it, whatever was recorded last', async () => {
  const { reader, reads, and, domainLog } = await setUp([{ stream: 'a', events: [commentPosted()] }]);
  const comment = async () => (await reader.read(commentDecider, 'a', ASK)).subject;
  const before = await comment();
  await and({ stream: 'a', events: [commentApproved] });
  await reader.record(commentDecider, 'a', before, () => domainLog.read('a', 1));
  expect((await comment()).state.status).toBe('approved');
  expect(reads).toEqual(['a from 0', 'a from 0']);
});

test('forgets a stream once personal data comes into it', async () => {
  const { status, and, reads } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  await status('a');
  await and({ stream: 'a', events: [rejected] });
  expect(await status('a')).toBe('rejected');
  expect(await status('a')).toBe('rejected');
  expect(reads).toEqual(['a from 0', 'a from 1', 'a from 0']);
});

test('forgets what was not read for the longest time', async () => {
  const streams = ['a', 'b', 'c'].map((stream) => ({ stream, events: [partySubmitted()] }));
  const { read, reads } = await setUp(streams, 10);
  for (const stream of ['a', 'b', 'a', 'c', 'a', 'b']) await read(stream);
  expect(reads).toEqual(['a from 0', 'b from 0', 'a from 1', 'c from 0', 'a from 1', 'b from 0']);
});

test('a stream too long to keep is read whole', async () => {
  const { status, reads } = await setUp([{ stream: 'a', events: [partySubmitted(), partyApproved()] }], 5);
  await status('a');
  expect(await status('a')).toBe('approved');
  expect(reads).toEqual(['a from 0', 'a from 0']);
});

test('a stream read by another decider is folded anew', async () => {
  const { reader, read } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  await read('a');
  expect((await reader.read(rsvpDecider, 'a', ASK)).subject.state).toEqual({ isGoing: false });
});

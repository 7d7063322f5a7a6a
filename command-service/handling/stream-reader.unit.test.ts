import type { DomainEvent } from '@duende/contracts/events/domain-event';
import { givenLog, type Given } from '@duende/platform/domain-log/testing/given-log';
import { expect, test } from 'vitest';
import {
  AUTHOR_ID,
  commentPosted,
  idOf,
  PARTY_ID,
  partyApproved,
  partySubmitted,
} from '../testing/samples.ts';
import { createStreamReader } from './stream-reader.ts';

const rejected: DomainEvent = {
  type: 'PartyRejected',
  data: { partyId: PARTY_ID, authorId: AUTHOR_ID, reason: 'Repetido' },
};
const confirmed: DomainEvent = {
  type: 'RsvpConfirmed',
  data: { partyId: PARTY_ID, userId: AUTHOR_ID },
};

/** A reader over a log that notes from which revision it was read. */
async function setUp(given: readonly Given[], limits = { all: 100, stream: 10 }) {
  const { domainLog, and } = await givenLog(given);
  const reads: string[] = [];
  const log: typeof domainLog = {
    ...domainLog,
    read(stream, from) {
      reads.push(`${stream} from ${from}`);
      return domainLog.read(stream, from);
    },
  };
  return { reader: createStreamReader(log, limits), and, reads };
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

test('reads what is new after what it knows, whoever wrote it', async () => {
  const { reader, and, reads } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  expect(typesOf(await reader.read('a'))).toEqual(['PartySubmitted']);
  await and({ stream: 'a', events: [partyApproved()] });
  expect(typesOf(await reader.read('a'))).toEqual(['PartySubmitted', 'PartyApproved']);
  expect(typesOf(await reader.read('a'))).toEqual(['PartySubmitted', 'PartyApproved']);
  expect(reads).toEqual(['a from 0', 'a from 1', 'a from 2']);
});

test('an empty stream is asked for again', async () => {
  const { reader, and } = await setUp([]);
  expect(await reader.read('a')).toEqual([]);
  await and({ stream: 'a', events: [confirmed] });
  expect(typesOf(await reader.read('a'))).toEqual(['RsvpConfirmed']);
});

test('keeps no stream with personal data in it', async () => {
  const { reader, reads } = await setUp([{ stream: 'a', events: [commentPosted()] }]);
  await reader.read('a');
  await reader.read('a');
  expect(reads).toEqual(['a from 0', 'a from 0']);
});

test('forgets a stream once personal data comes into it', async () => {
  const { reader, and, reads } = await setUp([{ stream: 'a', events: [partySubmitted()] }]);
  await reader.read('a');
  await and({ stream: 'a', events: [rejected] });
  expect(typesOf(await reader.read('a'))).toEqual(['PartySubmitted', 'PartyRejected']);
  expect(typesOf(await reader.read('a'))).toEqual(['PartySubmitted', 'PartyRejected']);
  expect(reads).toEqual(['a from 0', 'a from 1', 'a from 0']);
});

test('forgets what was not read for the longest time', async () => {
  const streams = ['a', 'b', 'c'].map((stream) => ({ stream, events: [confirmed] }));
  const { reader, reads } = await setUp(streams, { all: 2, stream: 2 });
  for (const stream of ['a', 'b', 'a', 'c', 'a', 'b']) await reader.read(stream);
  expect(reads).toEqual(['a from 0', 'b from 0', 'a from 1', 'c from 0', 'a from 1', 'b from 0']);
});

test('a stream too long to keep is read whole', async () => {
  const events = [1, 2, 3].map((n) => partySubmitted({ partyId: idOf(n) }));
  const { reader, reads } = await setUp([{ stream: 'a', events }], { all: 10, stream: 2 });
  await reader.read('a');
  expect(await reader.read('a')).toHaveLength(3);
  expect(reads).toEqual(['a from 0', 'a from 0']);
});

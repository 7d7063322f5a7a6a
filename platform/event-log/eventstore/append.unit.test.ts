import {
  AccessDeniedError,
  StreamDeletedError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import { expect, it } from 'vitest';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { inWords } from './append.ts';

const append = {
  stream: 'party-a',
  events: [sampleEvent({}, 'PartyUpdated'), sampleEvent({}, 'PartyUpdated'), sampleEvent({}, 'PhotoUsed')],
  expected: 3,
};
const conflict = new sharedPb.WrongExpectedVersion().setCurrentStreamRevision('5');

it.each([
  [new AccessDeniedError(), 'access-denied: PartyUpdated, PhotoUsed to party-a at 3'],
  [StreamDeletedError.fromStreamName('party-a'), 'stream-deleted: PartyUpdated, PhotoUsed to party-a at 3'],
  [
    WrongExpectedVersionError.fromWrongExpectedVersion(conflict, 'party-a'),
    'wrong-expected-version: PartyUpdated, PhotoUsed to party-a at 3, which is at 5',
  ],
])('a refusal says what was refused: %#', (error, words) => {
  expect(error.message).not.toContain('PartyUpdated');
  expect(inWords(error, append)).toBe(error);
  expect(error.message).toBe(words);
});

it('keeps what the node has said', () => {
  const error = new AccessDeniedError(undefined, '7 PERMISSION_DENIED');
  inWords(error, { ...append, expected: 'no-stream' });
  expect(error.message).toBe(
    'access-denied (7 PERMISSION_DENIED): PartyUpdated, PhotoUsed to party-a at no-stream',
  );
});

it.each([new UnavailableError(undefined, 'gone'), new Error('a mistake of ours')])(
  'leaves %s as it is, which is no answer to one append',
  (error) => {
    const { message } = error;
    inWords(error, append);
    expect(error.message).toBe(message);
  },
);

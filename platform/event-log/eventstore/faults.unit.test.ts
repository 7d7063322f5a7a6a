import {
  AccessDeniedError,
  DeadlineExceededError,
  ErrorType,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { describe, expect, it } from 'vitest';
import { faultOf, NoAnswer, NodeAway } from './faults.ts';

/** As gRPC throws it: a code and no type. */
function raw(code: status, details = ''): ServiceError {
  return Object.assign(new Error(`${code} ${details}`), { code, details, metadata: new Metadata() });
}

const conflict = (current: bigint | 'no_stream') =>
  new WrongExpectedVersionError(undefined, { streamName: 's', current, expected: 'no_stream' });

describe('an error of the server', () => {
  it.each([
    ['a conflict with events', conflict(4n), { kind: 'conflict', actual: 4 }],
    ['a conflict without a stream', conflict('no_stream'), { kind: 'conflict', actual: 'no-stream' }],
    ['down, from the call for features', raw(status.UNAVAILABLE), { kind: 'passing', reason: 'down' }],
    ['down, in flight', new UnavailableError(raw(status.UNAVAILABLE)), { kind: 'passing', reason: 'down' }],
    [
      'starting',
      new UnknownError(undefined, 'Could not recognize Server Is Not Ready'),
      { kind: 'passing', reason: 'starting' },
    ],
    ['its deadline', new DeadlineExceededError(), { kind: 'passing', reason: 'deadline' }],
    ['our own timer', new NoAnswer('5 s'), { kind: 'passing', reason: 'deadline' }],
    [
      'a slow reader',
      new TimeoutError(raw(status.ABORTED, 'Consumer too slow')),
      { kind: 'passing', reason: 'slow-reader' },
    ],
    ['an append too large', MaxAppendSizeExceededError.fromMaxAppendSize(1), { kind: 'too-large' }],
    [
      'a message too large',
      new UnknownError(raw(status.RESOURCE_EXHAUSTED, 'Received message larger than max')),
      { kind: 'too-large' },
    ],
    [
      'a follower, of an append',
      raw(status.NOT_FOUND, 'Leader info available'),
      { kind: 'passing', reason: 'not-leader' },
    ],
    [
      'a node that knows of no leader',
      new UnknownError(raw(status.UNKNOWN, 'No leader info available in response')),
      { kind: 'passing', reason: 'not-leader' },
    ],
    ['a missing right', new AccessDeniedError(), { kind: 'refused', isLogin: false }],
    ['a missing right, raw', raw(status.PERMISSION_DENIED), { kind: 'refused', isLogin: false }],
    ['refused credentials, raw', raw(status.UNAUTHENTICATED), { kind: 'refused', isLogin: true }],
    [
      'refused credentials, as the client gives them',
      Object.assign(new AccessDeniedError(), { code: status.UNAUTHENTICATED }),
      { kind: 'refused', isLogin: true },
    ],
    ['no stream', new StreamNotFoundError(undefined, 's'), { kind: 'no-stream' }],
    ['a tombstone', StreamDeletedError.fromStreamName('s'), { kind: 'deleted' }],
    ['a full disk', new UnknownError(undefined, 'No space left on device'), { kind: 'full' }],
    [
      'no node found',
      new NodeAway(new Error('Failed to discover after 10 attempts.')),
      { kind: 'passing', reason: 'down' },
    ],
    ['what we do not know', new UnknownError(undefined, '?'), { kind: 'passing', reason: 'unclear' }],
    ['a wrong argument', raw(status.INVALID_ARGUMENT), { kind: 'foreign' }],
  ])('is distinguished: %s', (_, error, fault) => {
    expect(faultOf(error)).toEqual(fault);
  });

  it('is not made of a mistake of our own', () => {
    expect(faultOf(new TypeError('x is undefined'))).toEqual({ kind: 'foreign' });
    expect(faultOf('a thrown string')).toEqual({ kind: 'foreign' });
  });

  it('has the types the client gives', () => {
    expect(new UnavailableError().type).toBe(ErrorType.UNAVAILABLE);
  });
});

it('takes a call over a channel that was closed meanwhile for one that was not made', () => {
  const client = new Client('127.0.0.1:1', credentials.createInsecure());
  client.close();
  let error: unknown;
  try {
    client.makeUnaryRequest('/a/b', identity, identity, Buffer.alloc(0), () => undefined);
  } catch (thrown) {
    error = thrown;
  }
  expect(faultOf(error)).toEqual({ kind: 'passing', reason: 'down' });
});

function identity(bytes: Buffer): Buffer {
  return bytes;
}

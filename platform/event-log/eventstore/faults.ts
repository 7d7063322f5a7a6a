import { ErrorType, WrongExpectedVersionError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import {
  AppendTooLarge,
  LogUnavailable,
  OperatorError,
  RevisionConflict,
  StorageFull,
  StreamRefused,
  StreamRemoved,
} from '../../errors/errors.ts';
import type { ExpectedRevision } from '../event-log.ts';

/** Passes by itself: nothing was written, or it is not known whether it was. */
export type PassingReason =
  | 'down'
  | 'starting'
  | 'deadline'
  | 'not-leader'
  | 'slow-reader'
  | 'unconfirmed'
  | 'unclear';

/** What an error of the client or the server means to us. */
export type Fault =
  | { readonly kind: 'passing'; readonly reason: PassingReason }
  | { readonly kind: 'conflict'; readonly actual: ExpectedRevision }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'too-large' }
  /** `isLogin`: the credentials themselves, not a right that they lack */
  | { readonly kind: 'refused'; readonly isLogin: boolean }
  | { readonly kind: 'full' }
  /** not the server's, or what it calls wrong in itself: a mistake in this program */
  | { readonly kind: 'foreign' };

/** The server had no answer in time, or none can be expected any more. */
export class NoAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoAnswer';
  }
}

/**
 * An append meets an event that nobody has confirmed, so no reader sees it: it may be the caller's own, and may still be dropped. A
 * node judges appends by what is written, and reads give what is confirmed.
 */
export class NotConfirmed extends Error {
  constructor(stream: string, revision: ExpectedRevision) {
    super(`${stream} is written up to ${revision}, which nobody has confirmed`);
    this.name = 'NotConfirmed';
  }
}

/** No node could be connected to; `cause` says why. */
export class NodeAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NodeAway';
  }
}

/** Nodes answer, and none of them leads. */
export class NoLeader extends Error {
  constructor() {
    super('no node leads');
    this.name = 'NoLeader';
  }
}

/** At the start: the server does not know these credentials, or they may not do what is needed. */
export class LogAccessDenied extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'LogAccessDenied';
  }
}

const passing = (reason: PassingReason): Fault => ({ kind: 'passing', reason });

const OF_TYPE: Partial<Record<string, Fault>> = {
  [ErrorType.STREAM_NOT_FOUND]: { kind: 'no-stream' },
  [ErrorType.NO_STREAM]: { kind: 'no-stream' },
  [ErrorType.STREAM_DELETED]: { kind: 'deleted' },
  [ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED]: { kind: 'too-large' },
  [ErrorType.ACCESS_DENIED]: { kind: 'refused', isLogin: false },
  [ErrorType.NOT_LEADER]: passing('not-leader'),
  [ErrorType.UNAVAILABLE]: passing('down'),
  [ErrorType.CANCELLED]: passing('down'),
  [ErrorType.DEADLINE_EXCEEDED]: passing('deadline'),
  [ErrorType.TIMEOUT]: passing('slow-reader'),
};
const OF_CODE: Partial<Record<number, Fault>> = {
  [status.UNAVAILABLE]: passing('down'),
  [status.CANCELLED]: passing('down'),
  [status.DEADLINE_EXCEEDED]: passing('deadline'),
  [status.PERMISSION_DENIED]: { kind: 'refused', isLogin: false },
  [status.INVALID_ARGUMENT]: { kind: 'foreign' },
  [status.UNIMPLEMENTED]: { kind: 'foreign' },
};

const TOO_LARGE = /larger than max/i;
const STARTING = /server is not ready/i;
const NO_ROOM = /no space left|not enough space|disk (is )?full/i;
/** As a follower says it of a call that asks for the leader, and as it says that none leads. */
const NOT_LEADER = /leader info available/i;
/** A plain error of the client: the link was given up when the call was about to be made. */
const AWAY = /^Channel has been shut down/;

/**
 * Tells errors apart by type *and* code: the client gives one type to many causes (`unknown` is a starting server or a
 * message too large), leaves the code out when the answer came over BatchAppend, and throws raw gRPC errors, without a
 * type, of unary calls. Whatever the server says that is not known here counts as passing: the same append may be sent again.
 */
export function faultOf(error: unknown): Fault {
  if (error instanceof NoAnswer) return passing('deadline');
  if (error instanceof NodeAway) return passing('down');
  if (error instanceof NotConfirmed) return passing('unconfirmed');
  if (!(error instanceof Error)) return { kind: 'foreign' };
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error;
    return { kind: 'conflict', actual: actualVersion === 'no_stream' ? 'no-stream' : Number(actualVersion) };
  }
  const { message } = error;
  const type = 'type' in error ? String(error.type) : '';
  const code = codeOf(error);
  if (type === '' && code === null) return AWAY.test(message) ? passing('down') : { kind: 'foreign' };
  if (NO_ROOM.test(message)) return { kind: 'full' };
  if (NOT_LEADER.test(message)) return passing('not-leader');
  // The client gives both one type.
  if (code === status.UNAUTHENTICATED) return { kind: 'refused', isLogin: true };
  const known = OF_TYPE[type] ?? OF_CODE[code ?? -1];
  if (known !== undefined) return known;
  // One code for a quota and for a message over the transport's limit: the words tell which.
  if (code === status.RESOURCE_EXHAUSTED && TOO_LARGE.test(message)) return { kind: 'too-large' };
  if (STARTING.test(message)) return passing('starting');
  return passing(type === '' ? 'down' : 'unclear');
}

/** Whether an error came over the wire, be it for a mistake of this program. */
export function isOfServer(error: unknown): boolean {
  return faultOf(error).kind !== 'foreign' || codeOf(error) !== null;
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;
}

/** Stands for a stream's name where the call is about the log as a whole. */
export const ALL = 'log';

/** What a call is about, for its errors. */
export interface CallSubject {
  readonly stream: string;
  readonly expected?: ExpectedRevision;
}

/** The error of the port for a call that failed for good; `cause` is the client's, which stays where it is no fault of the server. */
export function toPortError(
  fault: Exclude<Fault, { readonly kind: 'passing' }>,
  cause: unknown,
  { stream, expected }: CallSubject,
): unknown {
  switch (fault.kind) {
    case 'conflict':
      return expected === undefined ? cause : new RevisionConflict(stream, expected, fault.actual);
    case 'full':
      return new StorageFull('EventStoreDB has no room to write', { cause });
    case 'too-large':
      // Of a node that is set up to take less.
      return new AppendTooLarge(stream, { cause });
    case 'refused':
      // Of a running service: once it is fixed the service goes on by itself.
      return stream === ALL || fault.isLogin
        ? new LogUnavailable('EventStoreDB refuses the credentials', { cause })
        : new StreamRefused(stream, { cause });
    case 'no-stream':
      return new StreamRemoved(stream, 'deleted', { cause });
    case 'deleted':
      return new StreamRemoved(stream, 'tombstoned', { cause });
    case 'foreign':
      return cause;
  }
}

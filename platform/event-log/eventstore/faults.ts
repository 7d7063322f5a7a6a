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

/** These faults pass: nothing was written or the outcome is unknown. */
export type PassingReason =
  | 'down'
  | 'starting'
  | 'deadline'
  | 'not-leader'
  | 'slow-reader'
  | 'unconfirmed'
  | 'unclear';

export type Fault =
  | { readonly kind: 'passing'; readonly reason: PassingReason }
  | { readonly kind: 'conflict'; readonly actual: ExpectedRevision }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'too-large' }
  /** `isLogin`: the credentials are wrong */
  | { readonly kind: 'refused'; readonly isLogin: boolean }
  | { readonly kind: 'full' }
  | { readonly kind: 'foreign' };

export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/**
 * The event may be the caller's own and may be dropped. Nodes judge appends by written events, but reads return
 * confirmed ones.
 */
export class NotConfirmed extends Error {
  constructor(stream: string, revision: ExpectedRevision) {
    super(`${stream} is written up to ${revision}, which is not confirmed yet`);
    this.name = 'NotConfirmed';
  }
}

export class NodeAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NodeAway';
  }
}

export class NoLeader extends Error {
  constructor() {
    super('no node leads');
    this.name = 'NoLeader';
  }
}

export class LogAccessDenied extends OperatorError {
  override name = 'LogAccessDenied';
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
/** A node answers this if it does not lead. */
const NOT_LEADER = /leader info available/i;
const AWAY = /^Channel has been shut down/;

/**
 * Classifies by type *and* code. The client uses one type for many causes (`unknown`: a starting server or a too
 * large message), omits the code over BatchAppend, and throws raw gRPC errors for unary calls. Unknown server errors
 * count as passing, because an append can be repeated.
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
  // The client gives both the same type.
  if (code === status.UNAUTHENTICATED) return { kind: 'refused', isLogin: true };
  const known = OF_TYPE[type] ?? OF_CODE[code ?? -1];
  if (known !== undefined) return known;
  // The same code as a quota.
  if (code === status.RESOURCE_EXHAUSTED && TOO_LARGE.test(message)) return { kind: 'too-large' };
  if (STARTING.test(message)) return passing('starting');
  return passing(type === '' ? 'down' : 'unclear');
}

/** Whether an error came from the server, even for our own mistake. */
export function isOfServer(error: unknown): boolean {
  return faultOf(error).kind !== 'foreign' || codeOf(error) !== null;
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;
}

/** Replaces a stream's name in errors about the whole log. */
export const ALL = 'log';

export interface CallSubject {
  readonly stream: string;
  readonly expected?: ExpectedRevision;
}

/**
 * The port's error for a permanently failed call, with the client's error as `cause`. Errors that are not the
 * server's stay unchanged.
 */
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
      // A node may be configured with a lower limit.
      return new AppendTooLarge(stream, { cause });
    case 'refused':
      // In a running service: it continues once this is fixed.
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

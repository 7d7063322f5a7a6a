import { ErrorType, WrongExpectedVersionError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import type { ExpectedRevision } from '../event-log.ts';

/** Passes by itself: nothing was written, or it is not known whether it was. */
export type PassingReason = 'down' | 'starting' | 'deadline' | 'not-leader' | 'slow-reader' | 'unclear';

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

const STARTING = /server is not ready/i;
const NO_ROOM = /no space left|not enough space|disk (is )?full/i;
/** As a follower says it of a call that asks for the leader, and as it says that none leads. */
const NOT_LEADER = /leader info available/i;
/** A plain error of the client: the link was given up when the call was about to be made. */
const AWAY = /^Channel has been shut down/;

/**
 * Tells errors apart by type *and* code: the client gives one type to many causes (`unknown` is a starting server or a
 * message too large), leaves the code out when the answer came over BatchAppend, and throws raw gRPC errors, without a
 * type, from its call for the server's features. Whatever the server says that is not known here counts as passing: the
 * same append may be sent again.
 */
export function faultOf(error: unknown): Fault {
  if (error instanceof NoAnswer) return passing('deadline');
  if (error instanceof NodeAway) return passing('down');
  if (!(error instanceof Error)) return { kind: 'foreign' };
  if (error instanceof WrongExpectedVersionError) return conflictAt(error.actualVersion);
  const type = 'type' in error ? error.type : undefined;
  const code = 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  if (type === undefined && code === undefined) {
    return AWAY.test(error.message) ? passing('down') : { kind: 'foreign' };
  }
  if (NO_ROOM.test(error.message)) return { kind: 'full' };
  if (NOT_LEADER.test(error.message)) return passing('not-leader');
  // The client gives both one type.
  if (code === status.UNAUTHENTICATED) return { kind: 'refused', isLogin: true };
  return (
    faultOfType(type) ?? faultOfCode(code, error.message) ?? passing(type === undefined ? 'down' : 'unclear')
  );
}

function conflictAt(current: bigint | 'no_stream'): Fault {
  return { kind: 'conflict', actual: current === 'no_stream' ? 'no-stream' : Number(current) };
}

function faultOfType(type: unknown): Fault | null {
  switch (type) {
    case ErrorType.STREAM_NOT_FOUND:
    case ErrorType.NO_STREAM:
      return { kind: 'no-stream' };
    case ErrorType.STREAM_DELETED:
      return { kind: 'deleted' };
    case ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED:
      return { kind: 'too-large' };
    case ErrorType.ACCESS_DENIED:
      return { kind: 'refused', isLogin: false };
    case ErrorType.NOT_LEADER:
      return passing('not-leader');
    case ErrorType.UNAVAILABLE:
    case ErrorType.CANCELLED:
      return passing('down');
    case ErrorType.DEADLINE_EXCEEDED:
      return passing('deadline');
    case ErrorType.TIMEOUT:
      return passing('slow-reader');
    default:
      return null;
  }
}

function faultOfCode(code: number | undefined, message: string): Fault | null {
  switch (code) {
    case status.UNAVAILABLE:
    case status.CANCELLED:
      return passing('down');
    case status.DEADLINE_EXCEEDED:
      return passing('deadline');
    case status.PERMISSION_DENIED:
      return { kind: 'refused', isLogin: false };
    case status.INVALID_ARGUMENT:
    case status.UNIMPLEMENTED:
      return { kind: 'foreign' };
    // One code for a quota and for a message over the transport's limit: the words tell which.
    case status.RESOURCE_EXHAUSTED:
      return /larger than max/i.test(message) ? { kind: 'too-large' } : null;
    default:
      return STARTING.test(message) ? passing('starting') : null;
  }
}

function passing(reason: PassingReason): Fault {
  return { kind: 'passing', reason };
}

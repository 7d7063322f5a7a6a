import grpc from '@grpc/grpc-js';

/**
 * A call that ends with a status: gRPC's code and text, and the trailers by which the client distinguishes
 * exceptions.
 */
export class GrpcError extends Error implements Partial<grpc.StatusObject> {
  readonly code: grpc.status;
  readonly details: string;
  readonly metadata: grpc.Metadata;

  constructor(code: grpc.status, details: string, trailers: Readonly<Record<string, string>> = {}) {
    super(details);
    this.name = 'GrpcError';
    this.code = code;
    this.details = details;
    this.metadata = new grpc.Metadata();
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, value);
  }
}

/** The server has been started and does not take requests yet. */
export const NOT_READY = 'Server Is Not Ready';

export function notReady(): GrpcError {
  return new GrpcError(grpc.status.UNAVAILABLE, NOT_READY);
}

/** What any user may not do. */
export function accessDenied(): GrpcError {
  return new GrpcError(grpc.status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
}

export function badCredentials(): GrpcError {
  return new GrpcError(grpc.status.UNAUTHENTICATED, 'Bad credentials');
}

const LEADS_ELSEWHERE = 'Leader info available';

/** A follower's answer to a call that asks for the leader. */
export function notLeader(leader: { readonly host: string; readonly port: number }): GrpcError {
  return new GrpcError(grpc.status.NOT_FOUND, LEADS_ELSEWHERE, {
    exception: 'not-leader',
    'leader-endpoint-host': leader.host,
    'leader-endpoint-port': String(leader.port),
  });
}

/** The same over BatchAppend, as clients were seen to get it: without a word of where the leader is. */
export function notLeaderOfBatch(): GrpcError {
  return new GrpcError(grpc.status.NOT_FOUND, LEADS_ELSEWHERE);
}

export function badRequest(details: string): GrpcError {
  return new GrpcError(grpc.status.INVALID_ARGUMENT, details);
}

export function streamDeleted(stream: string): GrpcError {
  return new GrpcError(grpc.status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

export function appendTooLarge(maxBytes: number): GrpcError {
  return new GrpcError(grpc.status.INVALID_ARGUMENT, `Maximum Append Size of ${maxBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxBytes),
  });
}

export function wrongExpectedVersion(
  action: string,
  versions: { stream: string; expected: string; actual: string },
): GrpcError {
  const { stream, expected, actual } = versions;
  return new GrpcError(
    grpc.status.FAILED_PRECONDITION,
    `${action} failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': expected,
      'actual-version': actual,
    },
  );
}

/** The consumer of a live subscription did not read what was written in time. */
export function consumerTooSlow(): GrpcError {
  return new GrpcError(
    grpc.status.ABORTED,
    'Consumer too slow to handle event while live. Client resubscription required.',
  );
}

/** A write that could not be made in time; nothing was written. */
export function writeTimedOut(): GrpcError {
  return new GrpcError(grpc.status.DEADLINE_EXCEEDED, 'Operation timed out');
}

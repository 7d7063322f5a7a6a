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
import { CallFailed } from './with-retry.ts';

/** At the start: the server does not know these credentials, or they may not do what is needed. */
export class LogAccessDenied extends OperatorError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogAccessDenied';
  }
}

/** Stands for a stream's name where the call is about the log as a whole. */
export const ALL = 'log';

/** The error of the port for a call that failed; what is no fault of the server passes as it is. */
export function toPortError(error: unknown, stream: string, expected?: ExpectedRevision): unknown {
  if (!(error instanceof CallFailed)) return error;
  const { fault, cause } = error;
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
    case 'passing':
      return new LogUnavailable('EventStoreDB did not answer', { cause });
    case 'no-stream':
      return new StreamRemoved(stream, 'deleted', { cause });
    case 'deleted':
      return new StreamRemoved(stream, 'tombstoned', { cause });
    case 'foreign':
      return cause;
  }
}

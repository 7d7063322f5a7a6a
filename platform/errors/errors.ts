/** Ends the start; printed as one line without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The log is unreachable or late; an append may have been written. */
export class LogUnavailable extends Error {
  override name = 'LogUnavailable';
}

/** No access to this stream; may be repeated later. */
export class StreamRefused extends LogUnavailable {
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`EventStoreDB does not let the user of EVENTSTORE_URL at ${stream}`, options);
    this.name = 'StreamRefused';
    this.stream = stream;
  }
}

export type StreamRemoval = 'tombstoned' | 'deleted' | 'cut';

/** Deleted or truncated in the database: incomplete, so no decision is possible. */
export class StreamRemoved extends Error {
  readonly stream: string;
  readonly removal: StreamRemoval;

  constructor(stream: string, removal: StreamRemoval, options?: ErrorOptions) {
    super(`the stream ${stream} was ${removal} in the database`, options);
    this.name = 'StreamRemoved';
    this.stream = stream;
    this.removal = removal;
  }
}

/** No space left; nothing was written. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

export class AppendTooLarge extends Error {
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`an append to ${stream} is larger than the log allows`, options);
    this.name = 'AppendTooLarge';
    this.stream = stream;
  }
}

export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

export class VaultUnavailable extends Error {
  override name = 'VaultUnavailable';
}

export class RevisionConflict extends Error {
  readonly stream: string;
  /** revision of the stream's last event */
  readonly expected: number | 'no-stream';
  readonly actual: number | 'no-stream';

  constructor(stream: string, expected: number | 'no-stream', actual: number | 'no-stream') {
    super(`stream ${stream} is at ${actual}, expected ${expected}`);
    this.name = 'RevisionConflict';
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The person (or anonymous comment) has been erased; nothing was written. */
export class KeyDestroyed extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`the key ${keyId} was destroyed`);
    this.name = 'KeyDestroyed';
    this.keyId = keyId;
  }
}

/** A fault for the operator: it ends the start and is printed as one line without a stack. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

/** The log is unreachable or late; the append may have been written. */
export class LogUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogUnavailable';
  }
}

/** The log's user has no access to this stream. The call can be repeated after that changes. */
export class StreamRefused extends LogUnavailable {
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`EventStoreDB does not let the user of EVENTSTORE_URL at ${stream}`, options);
    this.name = 'StreamRefused';
    this.stream = stream;
  }
}

export type StreamRemoval = 'tombstoned' | 'deleted' | 'cut';

/**
 * The stream was deleted or truncated in the database. It is incomplete, so no decision is possible, and it stays so.
 */
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
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageFull';
  }
}

/** An append above the size limit; nothing was sent. */
export class AppendTooLarge extends Error {
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`an append to ${stream} holds more than a log takes`, options);
    this.name = 'AppendTooLarge';
    this.stream = stream;
  }
}

export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreUnavailable';
  }
}

export class VaultUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'VaultUnavailable';
  }
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

/** The person (or anonymous comment) of the data has been erased; nothing was written. */
export class KeyDestroyed extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`the key ${keyId} was destroyed`);
    this.name = 'KeyDestroyed';
    this.keyId = keyId;
  }
}

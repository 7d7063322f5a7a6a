/** A fault only the operator can fix: it ends a start and is printed in one line without a stack. */
export class OperatorError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorError';
  }
}

/** The log could not be reached or did not answer in time; whether an append was written is not known. */
export class LogUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogUnavailable';
  }
}

/** The log's user may not read or write this one stream. Once that is changed the same call may be tried again. */
export class StreamRefused extends LogUnavailable {
  readonly stream: string;

  constructor(stream: string, options?: ErrorOptions) {
    super(`EventStoreDB does not let the user of EVENTSTORE_URL at ${stream}`, options);
    this.name = 'StreamRefused';
    this.stream = stream;
  }
}

/** What somebody did to a stream in the database itself. */
export type StreamRemoval = 'tombstoned' | 'deleted' | 'cut';

/**
 * Somebody deleted a stream in the database, or cut off its beginning: it cannot be read as it was written, so nothing can be
 * decided on it. Does not pass by itself.
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

/** There is no room to write; nothing was written. */
export class StorageFull extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageFull';
  }
}

/** More in one append than any log takes; nothing was written, and nothing was sent. */
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

/** The stream was not at the expected revision. */
export class RevisionConflict extends Error {
  readonly stream: string;
  /** the number of the stream's last event */
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

/** The person (or anonymous comment) whose data was to be sealed has been erased; nothing was written. */
export class KeyDestroyed extends Error {
  readonly keyId: string;

  constructor(keyId: string) {
    super(`the key ${keyId} was destroyed`);
    this.name = 'KeyDestroyed';
    this.keyId = keyId;
  }
}

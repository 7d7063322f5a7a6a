import type { MoveNote } from '@duende/platform/files/move-note';

/** The message is one line for the operator. */
export class MoveFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MoveFailure';
  }
}

/** No service runs at the ends, until released. */
export interface Stillness {
  /** Nothing was written or started meanwhile; asked once the source is marked. */
  isKept(): Promise<boolean>;
  release(): Promise<void>;
}

interface Store {
  readonly place: string;
  readonly note: MoveNote;
}

export interface Carrying {
  readonly source: Store;
  readonly target: Store;
  /** What the target lacks now. */
  round(): Promise<void>;
  /** Compares both ends. @throws MoveFailure if they differ */
  verdict(): Promise<string>;
  /** The source is unchanged. */
  isComplete(): Promise<boolean>;
}

import type { MoveNote } from '@duende/platform/files/move-note';

/** A move that is impossible or cannot continue; the message is one line for the operator. */
export class MoveFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MoveFailure';
  }
}

/** A guarantee that no service runs at the ends, until released. */
export interface Stillness {
  /** Whether nothing was written or started meanwhile; asked once the source is marked. */
  isKept(): Promise<boolean>;
  release(): Promise<void>;
}

interface Store {
  readonly place: string;
  readonly note: MoveNote;
}

/** One part of an installation to move. */
export interface Carrying {
  readonly source: Store;
  readonly target: Store;
  /** Copies what the target lacks now. */
  round(): Promise<void>;
  /** Compares both ends and describes the result in a line. @throws MoveFailure if they differ */
  verdict(): Promise<string>;
  /** Whether the source is unchanged. */
  stands(): Promise<boolean>;
}

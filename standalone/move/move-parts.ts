import type { MoveNote } from '@duende/platform/files/move-note';

/** A move that cannot be made, or not gone on with; the message is one line for the person who asked. */
export class MoveFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MoveFailure';
  }
}

/** That no service runs where something is moved, until it is released. */
export interface Stillness {
  /** Whether nobody wrote or began since; asked once the source is marked as left. */
  isKept(): Promise<boolean>;
  release(): Promise<void>;
}

interface Store {
  readonly place: string;
  readonly note: MoveNote;
}

/** One part of an installation on its way. */
export interface Carrying {
  readonly source: Store;
  readonly target: Store;
  /** Carries what is there now and is not in the target yet. */
  round(): Promise<void>;
  /** Compares both, and says in a line what was carried. @throws MoveFailure where they differ */
  verdict(): Promise<string>;
  /** Whether nothing came in since. */
  stands(): Promise<boolean>;
}

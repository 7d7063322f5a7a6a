import type { MoveNote } from '@duende/platform/files/move-note';

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
  /** Compares both once nobody writes, and says in a line what was carried. @throws MoveFailure where they differ */
  verdict(): Promise<string>;
  /** Whether nothing came in since. */
  stands(): Promise<boolean>;
}

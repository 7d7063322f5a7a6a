import type { EventLog, OrderedCopy } from '@duende/platform/event-log/event-log';
import type { HolderMarks } from '@duende/platform/coordination/holder-marks';
import type { SessionRecords } from '@duende/platform/sessions/session-stores';
import type { VaultRecords } from '@duende/platform/key-vault/key-vault';
import type { MoveNote } from '@duende/platform/files/move-note';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';

/** One store that is carried from or into. */
interface End {
  /** for people, without a password */
  readonly place: string;
  readonly note: MoveNote;
  close(): Promise<void>;
}

export interface LogSource extends End {
  /** where it says who writes it; `null` for one in a data folder, which has a lock */
  readonly holders: HolderMarks | null;
  readonly log: Pick<EventLog, 'id' | 'readAll' | 'head'>;
  /** of the vault that belongs to it; `null` before the first start */
  fingerprint(): Promise<string | null>;
}

export interface LogTarget extends End {
  /** what it holds so far */
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly copy: OrderedCopy;
  markFingerprint(fingerprint: string): Promise<void>;
}

/** Keys, secrets, sessions and photos, which are carried together. */
export interface Documents extends End {
  readonly vault: VaultRecords;
  readonly sessions: SessionRecords;
  readonly photos: PhotoStore;
}

/** Everything in between of which a process may be killed, one thing after the other. */
export interface CrashPoint {
  <T>(step: () => Promise<T>): Promise<T>;
}

/** Says something to whoever waits at the terminal, a line. */
export interface Tell {
  (line: string): void;
}

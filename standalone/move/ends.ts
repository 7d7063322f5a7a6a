import type { EventLog, OrderedCopy } from '@duende/platform/event-log/event-log';
import type { HolderMarks } from '@duende/platform/coordination/holder-marks';
import type { SessionRecords } from '@duende/platform/sessions/session-stores';
import type { VaultRecords } from '@duende/platform/key-vault/key-vault';
import type { MoveNote } from '@duende/platform/files/move-note';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';

/** Source or target. */
interface End {
  /** for people, without password */
  readonly place: string;
  readonly note: MoveNote;
  close(): Promise<void>;
}

export interface LogSource extends End {
  /** `null` in a data folder, which has a lock */
  readonly holders: HolderMarks | null;
  readonly log: Pick<EventLog, 'id' | 'readAll' | 'head'>;
  /** of its vault; `null` before the first start */
  fingerprint(): Promise<string | null>;
}

export interface LogTarget extends End {
  readonly log: Pick<EventLog, 'readAll' | 'head'>;
  readonly copy: OrderedCopy;
  markFingerprint(fingerprint: string): Promise<void>;
}

/** These move together. */
export interface Documents extends End {
  readonly vault: VaultRecords;
  readonly sessions: SessionRecords;
  readonly photos: PhotoStore;
}

/** Tests kill the process between steps. */
export interface CrashPoint {
  <T>(step: () => Promise<T>): Promise<T>;
}

/** Prints for the operator. */
export interface Report {
  (line: string): void;
}

import type { HolderMarks } from '@duende/platform/coordination/holder-marks';
import type { EventLog, OrderedCopy } from '@duende/platform/event-log/event-log';
import type { MoveNote } from '@duende/platform/files/move-note';
import type { VaultRecords } from '@duende/platform/key-vault/key-vault';
import type { MongoConnection } from '@duende/platform/mongo/mongo-connection';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import type { SessionRecords } from '@duende/platform/sessions/session-stores';

/** The message is one line for the operator. */
export class MoveFailure extends Error {
  override name = 'MoveFailure';
}

/** No service runs at the ends, until released. */
export interface ExclusiveAccess {
  /** No service was started meanwhile; asked once the source is marked. */
  isKept(): Promise<boolean>;
  release(): Promise<void>;
}

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
  /** `null` in a data folder */
  readonly mongo: MongoConnection | null;
}

/** Tests kill the process between steps. */
export interface CrashPoint {
  <T>(step: () => Promise<T>): Promise<T>;
}

/** Prints for the operator. */
export interface Report {
  (line: string): void;
}

export interface Carrying {
  readonly source: Pick<End, 'note'>;
  readonly target: Pick<End, 'note'>;
  /** What the target lacks, then compares both ends. Resolves to one line. @throws MoveFailure if they differ */
  carry(): Promise<string>;
}

/** Closes an end if the rest of its opening fails. */
export async function closedOnFailure<E extends Pick<End, 'close'>, T>(
  end: E,
  open: (end: E) => Promise<T>,
): Promise<T> {
  try {
    return await open(end);
  } catch (error) {
    await end.close();
    throw error;
  }
}

import type { OpenSession } from './open-sessions.ts';
import type { SessionKeyEntry } from './session-keys.ts';
import type { Revocation, SessionRevocations } from './session-revocations.ts';

export interface RevocationRecord {
  readonly revocation: Revocation;
  /** milliseconds since 1970 */
  readonly expiresAt: number;
}

/** The keys that sessions are signed with, and which sessions count no more, to be carried from one store to another. */
export interface SessionRecords {
  /** `null` where there are none: they were given as `SESSION_KEYS` */
  keys(): Promise<readonly SessionKeyEntry[] | null>;
  revocations(): Promise<readonly RevocationRecord[]>;
  /** Puts keys in the place of those that are there, in a store that nobody uses; durable when it resolves. */
  putKeys(keys: readonly SessionKeyEntry[]): Promise<void>;
  putRevocations(records: readonly RevocationRecord[]): Promise<void>;
  openSessions(): Promise<readonly OpenSession[]>;
  putOpenSessions(sessions: readonly OpenSession[]): Promise<void>;
}

/** Records revocations one after the other: there are few. */
export async function addAll(
  revocations: Pick<SessionRevocations, 'add'>,
  records: readonly RevocationRecord[],
): Promise<void> {
  for (const { revocation, expiresAt } of records) await revocations.add(revocation, expiresAt);
}

import type { SessionKeyEntry } from '../config/session-keys.ts';

/** All sessions a person was given until a moment (milliseconds since 1970), except one. */
export interface OtherSessions {
  readonly userId: string;
  readonly until: number;
  /** id of the session that stays, or `''` */
  readonly except: string;
}

export type Revocation = { readonly sessionId: string } | { readonly userId: string } | OtherSessions;

/** `issuedAt` in milliseconds since 1970. */
export interface RevocableSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly issuedAt: number;
}

export function concerns(revocation: Revocation, session: RevocableSession): boolean {
  if ('sessionId' in revocation) return revocation.sessionId === session.sessionId;
  if (revocation.userId !== session.userId) return false;
  return (
    !('until' in revocation) ||
    (session.issuedAt <= revocation.until && session.sessionId !== revocation.except)
  );
}

/** Sessions that are invalid although their token verifies. Rejects with `StoreUnavailable` or `StorageFull`. */
export interface SessionRevocations {
  /**
   * Records a revocation; durable and delivered to this instance's listeners when it resolves. Idempotent. May be
   * forgotten after `expiresAt` (milliseconds), when all affected tokens have expired.
   */
  add(revocation: Revocation, expiresAt: number): Promise<void>;
  has(session: RevocableSession): Promise<boolean>;
  /** Calls back for later revocations of any instance; returns unsubscribe. */
  subscribe(listener: (revocation: Revocation) => void): () => void;
}

/**
 * As its owner sees it: device kind and days of use. Addresses are not stored, and the log contains nothing
 * of it.
 */
export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  /** 'Firefox en Android'; `''`: unknown */
  readonly device: string;
  /** milliseconds since 1970, as `seenAt` */
  readonly issuedAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** Per person; another one drops the one seen longest ago. */
export const KEPT_SESSIONS = 50;

export interface OpenSessions {
  /**
   * Records use at `session.seenAt`; adds an unknown session. Returns whether the last use was within `idleMs`
   * (`null`: any time); an idle session stays unchanged.
   */
  touch(session: OpenSession, idleMs: number | null): Promise<boolean>;
  of(userId: string): Promise<readonly OpenSession[]>;
  adminsNotSeenSince(moment: number): Promise<readonly OpenSession[]>;
  forget(revocation: Revocation): Promise<void>;
}

export function concerned(sessions: readonly OpenSession[], revocation: Revocation): readonly string[] {
  return sessions.filter((session) => concerns(revocation, session)).map(({ sessionId }) => sessionId);
}

export interface RevocationRecord {
  readonly revocation: Revocation;
  /** milliseconds since 1970 */
  readonly expiresAt: number;
}

export interface SessionRecords {
  /** `null`: none stored, `SESSION_KEYS` is set */
  keys(): Promise<readonly SessionKeyEntry[] | null>;
  revocations(): Promise<readonly RevocationRecord[]>;
  /** Replaces all keys in an unused store; durable when it resolves. */
  putKeys(keys: readonly SessionKeyEntry[]): Promise<void>;
  putRevocations(records: readonly RevocationRecord[]): Promise<void>;
  openSessions(): Promise<readonly OpenSession[]>;
  putOpenSessions(sessions: readonly OpenSession[]): Promise<void>;
}

export async function addAll(
  revocations: Pick<SessionRevocations, 'add'>,
  records: readonly RevocationRecord[],
): Promise<void> {
  for (const { revocation, expiresAt } of records) await revocations.add(revocation, expiresAt);
}

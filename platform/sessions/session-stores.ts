import type { SessionKeyEntry } from '../config/session-keys.ts';

/** Every session that a person was given until a moment (milliseconds since 1970), but for one. */
export interface OtherSessions {
  readonly userId: string;
  readonly until: number;
  /** the id of the session that stays; `''` where none does */
  readonly except: string;
}

/** One session that was logged out, every session of a person who was erased, or a person's older ones. */
export type Revocation = { readonly sessionId: string } | { readonly userId: string } | OtherSessions;

/** What of a session says whether a revocation concerns it. `issuedAt` in milliseconds since 1970. */
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

/**
 * The sessions that must not be accepted although their token still verifies. Rejects with `StoreUnavailable` when the
 * store cannot be reached, `StorageFull` when it has no room.
 */
export interface SessionRevocations {
  /**
   * Records a revocation; resolves once it is durable and the listeners of this instance have heard it. Idempotent.
   * It may be forgotten after `expiresAt` (milliseconds), when no token that it concerns is valid any more.
   */
  add(revocation: Revocation, expiresAt: number): Promise<void>;
  /** Whether a revocation that was recorded concerns the session. */
  has(session: RevocableSession): Promise<boolean>;
  /** Calls back for every revocation recorded from now on, by this instance or another one; returns unsubscribe. */
  subscribe(listener: (revocation: Revocation) => void): () => void;
}

/**
 * A session that is open somewhere, as its person is shown it: by the kind of device and the days it was used on. No
 * address is kept, and nothing of it is in the log.
 */
export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly isAdmin: boolean;
  /** 'Firefox en Android'; `''` where a browser does not say */
  readonly device: string;
  /** milliseconds since 1970, as the following */
  readonly issuedAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** The sessions of a person that are kept; one more pushes out the one that was seen longest ago. */
export const KEPT_SESSIONS = 50;

/** Which sessions are open, kept beside the revocations. Rejects as they do. */
export interface OpenSessions {
  /**
   * Notes that a session is used at `session.seenAt`; one that is not known yet is kept as it is given. Answers whether it
   * had been used within `idleMs` (`null`: no matter how long ago); one that was idle for longer is left as it was.
   */
  touch(session: OpenSession, idleMs: number | null): Promise<boolean>;
  /** A person's, the one seen last first. */
  of(userId: string): Promise<readonly OpenSession[]>;
  /** Sessions of administrators that were last seen before a moment. */
  adminsNotSeenSince(moment: number): Promise<readonly OpenSession[]>;
  /** Forgets what a revocation concerns. */
  forget(revocation: Revocation): Promise<void>;
}

/** The ids of those that a revocation concerns. */
export function concerned(sessions: readonly OpenSession[], revocation: Revocation): readonly string[] {
  return sessions.filter((session) => concerns(revocation, session)).map(({ sessionId }) => sessionId);
}

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

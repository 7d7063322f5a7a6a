import { concerns, type Revocation } from './session-revocations.ts';

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

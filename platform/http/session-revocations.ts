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
  /** Hears every revocation recorded from now on, by this instance or another one; the answer ends that. */
  subscribe(listener: (revocation: Revocation) => void): () => void;
}

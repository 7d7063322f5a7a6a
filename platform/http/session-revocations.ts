/** One session that was logged out, or every session of a person who was erased. */
export type Revocation = { readonly sessionId: string } | { readonly userId: string };

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
  /** Whether the session itself or everything of its user was revoked. */
  has(session: { readonly sessionId: string; readonly userId: string }): Promise<boolean>;
  /** Hears every revocation recorded from now on, by this instance or another one; the answer ends that. */
  subscribe(listener: (revocation: Revocation) => void): () => void;
}

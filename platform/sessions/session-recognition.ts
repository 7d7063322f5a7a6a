import { LRUCache } from 'lru-cache';
import { StoreUnavailable } from '../errors/errors.ts';
import { concerns, type OpenSessions, type SessionRevocations } from './session-stores.ts';
import type { SessionClaims } from './session-token.ts';

/** For how long an administrator's session may lie idle. */
export const ADMIN_IDLE_MS = 12 * 60 * 60 * 1000;
/** How often it is noted that a session is used: of a member by the day that is shown, of an administrator far below the limit. */
const NOTED_EVERY_MS = { member: 6 * 60 * 60 * 1000, admin: 10 * 60 * 1000 } as const;
/** After how long a note is tried again that could not be made. */
const TRIED_AGAIN_MS = 60_000;
/** Sessions the cache holds: about 10 MB when it is full. */
const CACHED_SESSIONS = 20_000;

interface Recognised {
  readonly session: SessionClaims;
  /** until when its use is known well enough, milliseconds since 1970 */
  readonly notedUntil: number;
}

interface RecognitionParts {
  /** the session that a token carries; `null` for one that is forged, unsigned or expired */
  readonly verifyToken: (token: string) => Promise<SessionClaims | null>;
  readonly revocations: SessionRevocations;
  readonly openSessions: OpenSessions;
  /** ends a session that lay idle for too long */
  readonly revoke: (session: SessionClaims) => Promise<void>;
  readonly now: () => number;
}

/** Recognises sessions by their tokens, remembers them, and notes that they are used. */
export class SessionRecognition {
  readonly #parts: RecognitionParts;
  readonly #cache = new LRUCache<string, Recognised>({ max: CACHED_SESSIONS });
  #revocationsHeard = 0;

  constructor(parts: RecognitionParts) {
    this.#parts = parts;
    parts.revocations.subscribe((revocation) => {
      this.#revocationsHeard += 1;
      for (const [token, { session }] of this.#cache.entries())
        if (concerns(revocation, session)) this.#cache.delete(token);
    });
  }

  /** What was recognised lately enough that its use need not be noted again; `undefined` where the stores have to be asked. */
  cached(token: string): SessionClaims | null | undefined {
    const known = this.#cache.get(token);
    if (known === undefined) return undefined;
    const moment = this.#parts.now();
    if (known.session.expiresAt <= moment) return null;
    return moment < known.notedUntil ? known.session : undefined;
  }

  /** `null` for none that counts. @throws StoreUnavailable for one that this process has not recognised before */
  async recognise(token: string): Promise<SessionClaims | null> {
    const recognised = this.#cache.get(token)?.session ?? null;
    const heardBefore = this.#revocationsHeard;
    try {
      return await this.#ask(token);
    } catch (error) {
      // Whom this process knows is not shut out by a store that is away.
      const isKnown = recognised !== null && heardBefore === this.#revocationsHeard;
      if (!isKnown || !(error instanceof StoreUnavailable)) throw error;
      this.#cache.set(token, { session: recognised, notedUntil: this.#parts.now() + TRIED_AGAIN_MS });
      return recognised;
    }
  }

  /**
   * Until when the use of a session need not be noted again; `null` for one that lay idle for too long. Nobody is kept out
   * because a note could not be made, where the store is full for one.
   */
  async noteUse(
    { isAnalyst: _, isModerator: __, ...session }: SessionClaims,
    device = '',
  ): Promise<number | null> {
    const [idleMs, everyMs] = session.isAdmin
      ? [ADMIN_IDLE_MS, NOTED_EVERY_MS.admin]
      : [null, NOTED_EVERY_MS.member];
    const seenAt = this.#parts.now();
    try {
      const wasUsed = await this.#parts.openSessions.touch({ ...session, device, seenAt }, idleMs);
      return wasUsed ? seenAt + everyMs : null;
    } catch {
      return seenAt + TRIED_AGAIN_MS;
    }
  }

  async #ask(token: string): Promise<SessionClaims | null> {
    const { verifyToken, revocations, revoke } = this.#parts;
    const session = await verifyToken(token);
    if (session === null) return null;
    let notedUntil: number | null | undefined;
    // A revocation heard while the store was asked may be missing from its answer: ask again, never cache it.
    let heardBefore: number;
    do {
      heardBefore = this.#revocationsHeard;
      if (await revocations.has(session)) return null;
      if (notedUntil === undefined) notedUntil = await this.noteUse(session);
      if (notedUntil === null) {
        await revoke(session);
        return null;
      }
    } while (heardBefore !== this.#revocationsHeard);
    this.#cache.set(token, { session, notedUntil });
    return session;
  }
}

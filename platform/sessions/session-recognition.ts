import { growingCache } from '../resilience/growing-cache.ts';
import { StoreUnavailable } from '../errors/errors.ts';
import { concerns, type OpenSessions, type SessionRevocations } from './session-stores.ts';
import type { SessionClaims } from './session-token.ts';

export const ADMIN_IDLE_MS = 12 * 60 * 60 * 1000;
/** Members see days; administrators have an idle limit. */
const NOTED_EVERY_MS = { member: 6 * 60 * 60 * 1000, admin: 10 * 60 * 1000 } as const;
const TRIED_AGAIN_MS = 60_000;
/** About 10 MB when full. */
const CACHED_SESSIONS = 20_000;

interface Recognised {
  readonly session: SessionClaims;
  /** milliseconds since 1970; until then its use is recorded */
  readonly notedUntil: number;
}

interface RecognitionParts {
  /** `null` for a forged, unsigned or expired token */
  readonly verifyToken: (token: string) => Promise<SessionClaims | null>;
  readonly revocations: SessionRevocations;
  readonly openSessions: OpenSessions;
  readonly revoke: (session: SessionClaims) => Promise<void>;
  readonly now: () => number;
}

export class SessionRecognition {
  readonly #parts: RecognitionParts;
  readonly #cache = growingCache<Recognised>(CACHED_SESSIONS);
  #revocationsSeen = 0;

  constructor(parts: RecognitionParts) {
    this.#parts = parts;
    parts.revocations.subscribe((revocation) => {
      this.#revocationsSeen += 1;
      for (const [token, { session }] of this.#cache.entries())
        if (concerns(revocation, session)) this.#cache.delete(token);
    });
  }

  /** `undefined`: ask the stores. */
  cached(token: string): SessionClaims | null | undefined {
    const known = this.#cache.get(token);
    if (known === undefined) return undefined;
    const moment = this.#parts.now();
    if (known.session.expiresAt <= moment) return null;
    return moment < known.notedUntil ? known.session : undefined;
  }

  /**
   * `null`: invalid.
   * @throws StoreUnavailable for one that this process does not know
   */
  async recognise(token: string): Promise<SessionClaims | null> {
    const recognised = this.#cache.get(token)?.session ?? null;
    const seenBefore = this.#revocationsSeen;
    try {
      return await this.#ask(token);
    } catch (error) {
      // Known sessions survive an absent store.
      const isKnown = recognised !== null && seenBefore === this.#revocationsSeen;
      if (!isKnown || !(error instanceof StoreUnavailable)) throw error;
      this.#cache.set(token, { session: recognised, notedUntil: this.#parts.now() + TRIED_AGAIN_MS });
      return recognised;
    }
  }

  /** `null` for an idle session. A failed record, as with a full store, does not lock anyone out. */
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
    // A revocation during the query may be missing from its answer.
    let seenBefore: number;
    do {
      seenBefore = this.#revocationsSeen;
      if (await revocations.has(session)) return null;
      if (notedUntil === undefined) notedUntil = await this.noteUse(session);
      if (notedUntil === null) {
        await revoke(session);
        return null;
      }
    } while (seenBefore !== this.#revocationsSeen);
    this.#cache.set(token, { session, notedUntil });
    return session;
  }
}

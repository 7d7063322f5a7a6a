import type { SessionKeys } from '../config/session-keys.ts';
import type { Session } from './session.ts';
import { createSessionTokens } from './session-token.ts';

/** Time for the password's answer and the download to start. */
const TICKET_MS = 5 * 60_000;

/** Proves to another process that a session's owner has just given the password. */
export interface DataTickets {
  /** @returns the ticket and its end in milliseconds since 1970 */
  issue(session: Session): Promise<{ readonly ticket: string; readonly expiresAt: number }>;
  serves(ticket: string | undefined, session: Session): Promise<boolean>;
}

/** Signed like sessions, but with another audience, so that neither passes as the other. */
export function createDataTickets({
  keys,
  logId,
}: {
  readonly keys: SessionKeys;
  readonly logId: string;
}): DataTickets {
  const tokens = createSessionTokens(keys, `${logId} own data`);
  return {
    async issue({ userId, sessionId }) {
      const issuedAt = Date.now();
      const expiresAt = issuedAt + TICKET_MS;
      const ticket = await tokens.sign({ userId, sessionId, isAdmin: false, issuedAt, expiresAt });
      return { ticket, expiresAt };
    },
    async serves(ticket, { userId, sessionId }) {
      const claims = ticket === undefined ? null : await tokens.verify(ticket);
      return claims?.userId === userId && claims.sessionId === sessionId;
    },
  };
}

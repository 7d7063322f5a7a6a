import type { SessionKeys } from '../config/session-keys.ts';
import type { Session } from './session.ts';
import { createSessionTokens } from './session-token.ts';

/** For how long a ticket serves: until the answer to the password has come and the file is asked for. */
const TICKET_MS = 5 * 60_000;

/** What proves to another process that whoever has a session has just given the password. */
export interface DataTickets {
  /** @returns the ticket, and the moment of its end in milliseconds since 1970 */
  issue(session: Session): Promise<{ readonly ticket: string; readonly expiresAt: number }>;
  /** Whether a ticket was given to that very session, and not too long ago. */
  serves(ticket: string | undefined, session: Session): Promise<boolean>;
}

/** Signed as sessions are, for another audience: a ticket is never a session, nor the other way round. */
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

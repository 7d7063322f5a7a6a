import { createSessionKeeper, type SessionKeeper } from '../session.ts';
import type { SessionKeys } from '../session-keys.ts';
import { createMemoryOpenSessions } from './memory-open-sessions.ts';
import { createMemorySessionRevocations } from './memory-session-revocations.ts';

/** A key that is the same in every test and guards nothing. */
export const TEST_KEYS: SessionKeys = [{ kid: 'test', secret: new Uint8Array(32).fill(7) }];

/** A session keeper in memory. */
export function createTestSessions(keys: SessionKeys = TEST_KEYS): SessionKeeper {
  return createSessionKeeper({
    keys,
    revocations: createMemorySessionRevocations(),
    openSessions: createMemoryOpenSessions(),
    secureCookies: false,
  });
}

/** The `Cookie` header a browser sends back after a `Set-Cookie`. */
export function cookieHeader(setCookie: string): string {
  return setCookie.slice(0, setCookie.indexOf(';'));
}

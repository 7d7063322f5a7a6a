import type { Revocation, SessionRevocations } from '../session-revocations.ts';

/** Revocations that last as long as the test. */
export function createMemorySessionRevocations(): SessionRevocations {
  const sessions = new Set<string>();
  const users = new Set<string>();
  const subscriptions = new Set<{ readonly listener: (revocation: Revocation) => void }>();
  return {
    async add(revocation) {
      if ('sessionId' in revocation) sessions.add(revocation.sessionId);
      else users.add(revocation.userId);
      for (const { listener } of [...subscriptions]) listener(revocation);
    },
    has: async ({ sessionId, userId }) => sessions.has(sessionId) || users.has(userId),
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}

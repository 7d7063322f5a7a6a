import { concerns, type Revocation, type SessionRevocations } from '../session-revocations.ts';

/** Revocations that last as long as the test. */
export function createMemorySessionRevocations(): SessionRevocations {
  const recorded: Revocation[] = [];
  const subscriptions = new Set<{ readonly listener: (revocation: Revocation) => void }>();
  return {
    async add(revocation) {
      recorded.push(revocation);
      for (const { listener } of [...subscriptions]) listener(revocation);
    },
    has: async (session) => recorded.some((revocation) => concerns(revocation, session)),
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}

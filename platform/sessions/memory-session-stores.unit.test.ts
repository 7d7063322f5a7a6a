import { openSessionsConformance } from './testing/open-sessions-conformance.ts';
import { sessionRevocationsConformance } from './testing/session-revocations-conformance.ts';
import { createMemoryOpenSessions, createMemorySessionRevocations } from './testing/test-sessions.ts';

openSessionsConformance('memory', async () => ({
  openSessions: createMemoryOpenSessions(),
  close: async () => undefined,
}));

sessionRevocationsConformance('memory', async () => ({
  revocations: createMemorySessionRevocations(),
  close: async () => {},
}));

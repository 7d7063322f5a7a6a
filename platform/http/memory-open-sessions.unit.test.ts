import { createMemoryOpenSessions } from './testing/memory-open-sessions.ts';
import { openSessionsConformance } from './testing/open-sessions-conformance.ts';

openSessionsConformance('memory', async () => ({
  openSessions: createMemoryOpenSessions(),
  close: async () => undefined,
}));

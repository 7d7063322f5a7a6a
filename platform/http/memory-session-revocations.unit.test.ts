import { createMemorySessionRevocations } from './testing/memory-session-revocations.ts';
import { sessionRevocationsConformance } from './testing/session-revocations-conformance.ts';

sessionRevocationsConformance('memory', async () => ({
  revocations: createMemorySessionRevocations(),
  close: async () => {},
}));

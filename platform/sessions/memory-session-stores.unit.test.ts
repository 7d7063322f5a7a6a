import { openSessionsConformance } from '@duende/testkit/conformance/open-sessions-conformance';
import { sessionRevocationsConformance } from '@duende/testkit/conformance/session-revocations-conformance';
import {
  createMemoryOpenSessions,
  createMemorySessionRevocations,
} from '@duende/testkit/memory/test-sessions';

openSessionsConformance('memory', async () => ({
  openSessions: createMemoryOpenSessions(),
  close: async () => undefined,
}));

sessionRevocationsConformance('memory', async () => ({
  revocations: createMemorySessionRevocations(),
  close: async () => {},
}));

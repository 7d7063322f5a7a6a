import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteOpenSessions } from './sqlite-open-sessions.ts';
import { openSessionsConformance } from '@duende/testkit/conformance/open-sessions-conformance';

openSessionsConformance('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duende-sessions-'));
  const openSessions = openSqliteOpenSessions({ file: join(folder, 'sessions.db') });
  return {
    openSessions,
    close: async () => {
      await openSessions.close();
      await rm(folder, { recursive: true });
    },
  };
});

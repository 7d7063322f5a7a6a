import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openSqliteEventLog } from './sqlite-event-log.ts';
import { describeEventLog } from './testing/event-log-conformance.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-log-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const open = async () => {
  const log = await openSqliteEventLog({ file: join(folder, 'events.db') });
  return { log, close: () => log.close() };
};

describeEventLog('the SQLite log', { open, reopen: open });

import { randomUUID } from 'node:crypto';
import { hookOutboxConformance } from '@duende/testkit/conformance/hook-outbox-conformance';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { onTestFinished } from 'vitest';
import { openSqliteHookOutbox } from './sqlite-hook-outbox.ts';

const inFolder = useTemporaryFolder();

hookOutboxConformance('SQLite', async () => {
  const file = inFolder(`${randomUUID()}.sqlite`);
  const [outbox, elsewhere] = [openSqliteHookOutbox({ file }), openSqliteHookOutbox({ file })];
  onTestFinished(() => {
    outbox.close();
    elsewhere.close();
  });
  return { outbox, elsewhere };
});

import { execFileSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { START } from '@duende/contracts/events/domain-event';
import { expect, it } from 'vitest';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { openSqliteEventLogForReading } from './sqlite-event-log.ts';
import { readToArray } from '@duende/testkit/samples/sample-events';
import { spawnSource } from '@duende/testkit/support/source-process';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';

const path = useTemporaryFolder();

/** Files may grow to 400 blocks of 1,024 bytes; writing past that fails instead of killing. */
const WITH_LITTLE_ROOM = ['bash', '-c', 'trap "" XFSZ; ulimit -S -f 400; exec "$0" "$@"'];

it('says that the storage is full, writes nothing by halves, and goes on when there is room', async () => {
  const file = path('events.db');
  const child = spawnSource(
    new URL('../../../testkit/support/appending-process.ts', import.meta.url),
    [file, '2000'],
    WITH_LITTLE_ROOM,
  );
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const acknowledged: string[] = [];
    const failed: string[] = [];
    const readLine = async () => {
      const line = String((await lines.next()).value);
      if (line.startsWith('ok ')) acknowledged.push(line);
      if (line.startsWith('failed ')) failed.push(line);
    };
    while (failed.length < 8) await readLine();
    expect(new Set(failed)).toEqual(new Set(['failed StorageFull']));
    expect(acknowledged.length).toBeGreaterThan(0);

    const log = await openSqliteEventLogForReading({ file });
    const heldBefore = await readToArray(log.readAll(START, await log.head()));
    expect(heldBefore).toHaveLength(acknowledged.length * 3);

    execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
    const enough = acknowledged.length + 50;
    child.stdin.write('\n'.repeat(8));
    while (acknowledged.length < enough) await readLine();
    const held = await readToArray(log.readAll(START, await log.head()));
    const found = new Set(
      held.map(({ stream, revision, position }) => `ok ${stream} ${revision} ${position}`),
    );
    expect(acknowledged.filter((line) => !found.has(line))).toEqual([]);
    expect(held.slice(0, heldBefore.length)).toEqual(heldBefore);
    await log.close();
  } finally {
    await endProcess(child);
  }
});

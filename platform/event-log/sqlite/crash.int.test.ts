import { createInterface } from 'node:readline';
import { randomInt } from 'node:crypto';
import { START } from '@duende/contracts/events/domain-event';
import { expect, it } from 'vitest';
import { endProcess } from '@duende/testkit/faults/process-faults';
import type { EventLog, RecordedEvent } from '../event-log.ts';
import { openSqliteEventLog } from './sqlite-event-log.ts';
import { readToArray } from '@duende/testkit/samples/sample-events';
import { spawnSource } from '@duende/testkit/support/source-process';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';

const ROUNDS = 15;
const LONGEST_LIFE = 400;

const path = useTemporaryFolder();

/** Lets a process append to the log until `lines` acknowledgements were read, kills it, and gives all it acknowledged. */
async function appendUntilKilled(file: string, lines: number): Promise<string[]> {
  const child = spawnSource(new URL('../../../testkit/support/appending-process.ts', import.meta.url), [
    file,
    '200',
  ]);
  const acknowledged: string[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('ok ')) acknowledged.push(line);
      if (acknowledged.length === lines) child.kill('SIGKILL');
    }
  } finally {
    await endProcess(child);
  }
  expect(child.signalCode).toBe('SIGKILL');
  return acknowledged;
}

async function everything(log: EventLog): Promise<RecordedEvent[]> {
  return readToArray(log.readAll(START, await log.head()));
}

it(`loses nothing acknowledged and doubles nothing when killed ${ROUNDS} times at random moments`, async () => {
  const file = path('events.db');
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged.push(...(await appendUntilKilled(file, randomInt(1, LONGEST_LIFE))));

    const log = await openSqliteEventLog({ file });
    const events = await everything(log);
    await log.close();
    const last = new Map<string, number>();
    for (const { stream, revision, data } of events) {
      expect(revision).toBe((last.get(stream) ?? -1) + 1);
      expect(data['n']).toBe(revision);
      last.set(stream, revision);
    }
    for (const revision of last.values()) expect(revision % 3).toBe(2);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort());
    const found = new Set(
      events.map(({ stream, revision, position }) => `ok ${stream} ${revision} ${position}`),
    );
    expect(acknowledged.filter((line) => !found.has(line))).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
});

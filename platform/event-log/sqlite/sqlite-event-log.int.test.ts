import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { START } from '@duende/contracts/events/domain-event';
import { describe, expect, it } from 'vitest';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { LogUnavailable } from '../../errors/errors.ts';
import { Sqlite } from '../../files/sqlite.ts';
import { openForWriting } from './log-file.ts';
import { openSqliteEventLog, openSqliteEventLogForReading } from './sqlite-event-log.ts';
import { describeEventLog } from '@duende/testkit/conformance/event-log/event-log-conformance';
import { describeLastingLog } from '@duende/testkit/conformance/event-log/lasting-conformance';
import {
  followUntil,
  newStream,
  readToArray,
  sampleEvent,
  sampleEvents,
} from '@duende/testkit/samples/sample-events';
import { spawnSource } from '@duende/testkit/support/source-process';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';

const path = useTemporaryFolder();

const open = async () => {
  const log = await openSqliteEventLog({ file: path('events.db') });
  return { log, close: () => log.close() };
};

describeEventLog('the SQLite log', { open });
describeLastingLog('the SQLite log', open);

describe('one file', () => {
  it('has one writer in a process, and the next once it is closed', async () => {
    const first = await open();
    await expect(open()).rejects.toBeInstanceOf(LogUnavailable);
    await expect(open()).rejects.toThrow(/already open for writing/);
    await first.close();
    await (await open()).close();
  });

  it('has one writer among processes, and the next once it is killed', async () => {
    const child = spawnSource(new URL('../../../testkit/support/appending-process.ts', import.meta.url), [
      path('events.db'),
    ]);
    try {
      await once(createInterface({ input: child.stdout }), 'line');
      await expect(open()).rejects.toBeInstanceOf(LogUnavailable);
    } finally {
      await endProcess(child);
    }
    await (await open()).close();
  });

  it('is read and followed by others while it is written', async () => {
    const { log, close } = await open();
    const stream = newStream();
    await log.append(stream, sampleEvents(2), 'no-stream');
    const reading = await openSqliteEventLogForReading({ file: path('events.db') });
    expect(reading.id).toBe(log.id);
    expect(await readToArray(reading.readAll(START, await reading.head()))).toEqual(await log.read(stream));
    await followUntil(
      reading.subscribeAll(START, new AbortController().signal),
      (events) => events.length === 4,
      async (item) => {
        if ('caughtUp' in item) await log.append(stream, sampleEvents(2), 1);
      },
    );
    await expect(reading.append(stream, sampleEvents(1), 3)).rejects.toBeInstanceOf(LogUnavailable);
    await reading.close();
    await expect(reading.head()).rejects.toBeInstanceOf(LogUnavailable);
    await close();
  });

  it('that cannot be opened is free once it is repaired', async () => {
    writeFileSync(path('events.db'), 'x'.repeat(8_192));
    await expect(open()).rejects.toThrow();
    rmSync(path('events.db'));
    await (await open()).close();
  });

  it('can be read without a writer, and is not made by reading', async () => {
    const { log, close } = await open();
    await log.append(newStream(), sampleEvents(3), 'no-stream');
    await close();
    const reading = await openSqliteEventLogForReading({ file: path('events.db') });
    expect(await readToArray(reading.readAll(START, await reading.head()))).toHaveLength(3);
    await reading.close();
    const none = openSqliteEventLogForReading({ file: path('none.db') });
    await expect(none).rejects.toBeInstanceOf(LogUnavailable);
  });
});

describe('a file', () => {
  /** As versions before 1.2 made it. */
  function makeOlder(): void {
    const db = new Sqlite(path('events.db'));
    db.pragma('journal_mode = WAL');
    db.exec(`
      CREATE TABLE events (
        position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT NOT NULL, revision INTEGER NOT NULL,
        id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL,
        UNIQUE (stream, revision)
      ) STRICT;
      CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      INSERT INTO marks VALUES ('id', 'a-log');
      INSERT INTO events VALUES (7, 'party-1', 0, 'an-event', 'Sample', '{}', '{}');
      PRAGMA user_version = 1;
    `);
    db.close();
  }

  function pageBytes(): unknown {
    const db = new Sqlite(path('events.db'), { readonly: true });
    const bytes: unknown = db.pragma('page_size', { simple: true });
    db.close();
    return bytes;
  }

  it.each([
    ['new', () => undefined, 2_048, ['0000000000000001', '0000000000000002']],
    ['of an older version', makeOlder, 4_096, ['0000000000000007', '0000000000000008', '0000000000000009']],
  ])('that is %s goes on with its pages and positions', async (_which, make, bytes, positions) => {
    make();
    const { log, close } = await open();
    await log.append(newStream(), sampleEvents(2), 'no-stream');
    const events = await readToArray(log.readAll(START, await log.head()));
    expect(events.map(({ position }) => position)).toEqual(positions);
    await close();
    expect(pageBytes()).toBe(bytes);
  });
});

describe('reading behind the end of a stream', () => {
  it('finds nothing, and what was appended since', async () => {
    const { log, close } = await open();
    const stream = newStream();
    expect(await log.read(stream)).toEqual([]);
    for (const expected of ['no-stream', 0, 1] as const) {
      await log.append(stream, sampleEvents(1), expected);
      const revision = expected === 'no-stream' ? 0 : expected + 1;
      expect(await log.read(stream, revision)).toHaveLength(1);
      expect(await log.read(stream, revision + 1)).toEqual([]);
      expect(await log.read(stream, revision + 7)).toEqual([]);
    }
    expect(await log.read(stream)).toHaveLength(3);
    await close();
  });

  it('finds what follows an append that was repeated', async () => {
    const { log, close } = await open();
    const stream = newStream();
    const [first = sampleEvent(), ...rest] = sampleEvents(3);
    await log.append(stream, [first, ...rest], 'no-stream');
    await log.append(stream, [first], 'no-stream');
    expect(await log.read(stream, 1)).toHaveLength(2);
    await close();
  });

  it('finds what was being appended while somebody looked', async () => {
    const { log, close } = await open();
    const stream = newStream();
    const events = sampleEvents(1);
    const blocker = openForWriting(path('events.db'));
    blocker.exec('BEGIN IMMEDIATE');
    const appending = log.append(stream, events, 'no-stream');
    expect(await log.read(stream)).toEqual([]);
    blocker.exec('COMMIT');
    blocker.close();
    await appending;
    expect(await log.read(stream)).toHaveLength(1);
    await close();
  });
});

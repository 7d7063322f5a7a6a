import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { LogUnavailable } from '../../errors/errors.ts';
import { openForWriting } from './log-file.ts';
import type { AppendRequest } from './group-commit.ts';
import { SqliteWriter, startWriterThread } from './writer.ts';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';

const path = useTemporaryFolder();

function append(): AppendRequest {
  const event = { id: randomUUID(), type: 'SampleHappened', data: '{}', metadata: '{}' };
  return { stream: `sample-${randomUUID()}`, expected: 'no-stream', events: [event] };
}

function openWriter(file: string) {
  const workers: Worker[] = [];
  let commits = 0;
  const writer = new SqliteWriter({
    start: () => {
      const worker = startWriterThread(file);
      workers.push(worker);
      return worker;
    },
    onCommit: () => (commits += 1),
  });
  return { writer, workers, commits: () => commits };
}

describe('a writer whose thread dies', () => {
  it('rejects what was in hand, starts again, and the same append is written once', async () => {
    const { writer, workers } = openWriter(path('events.db'));
    const first = await writer.write(append());
    const request = append();
    const blocker = openForWriting(path('events.db'));
    blocker.exec('BEGIN IMMEDIATE');
    const rejected = expect(writer.write(request)).rejects.toBeInstanceOf(LogUnavailable);
    await nextTurn();
    const dead = workers[0]?.terminate();
    blocker.close();
    await Promise.all([rejected, dead]);
    const again = await writer.write(request);
    expect(await writer.write(request)).toEqual({ ...again, kind: 'repeated' });
    expect(first).toMatchObject({ kind: 'written', place: 1 });
    expect(again).toMatchObject({ kind: 'written', place: 2 });
    expect(workers).toHaveLength(2);
    await writer.close();
  });

  it('rejects what waits when it cannot be started, and keeps trying', async () => {
    let failures = 1;
    const file = path('events.db');
    const writer = new SqliteWriter({
      start: () =>
        failures-- > 0 ? startWriterThread(path('no-such-folder/events.db')) : startWriterThread(file),
      onCommit: () => undefined,
    });
    await expect(writer.write(append())).rejects.toBeInstanceOf(LogUnavailable);
    expect(await writer.write(append())).toMatchObject({ kind: 'written' });
    await writer.close();
  });
});

describe('closing', () => {
  it('writes what was accepted and takes no more', async () => {
    const { writer, commits } = openWriter(path('events.db'));
    const accepted = Array.from({ length: 600 }, () => writer.write(append()));
    const closing = writer.close();
    await expect(writer.write(append())).rejects.toBeInstanceOf(LogUnavailable);
    await Promise.all([closing, writer.close()]);
    const places = (await Promise.all(accepted)).map(
      (outcome) => outcome.kind === 'written' && outcome.place,
    );
    expect(places).toEqual(accepted.map((_, index) => index + 1));
    expect(commits()).toBeLessThan(10);
  });
});

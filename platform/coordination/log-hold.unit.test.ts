import { createMemoryEventLog, type MemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { LogUnavailable } from '../errors/errors.ts';
import { eventStoreHolderMarks, type HolderMarks } from './holder-marks.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OwnMark, type HoldTiming, type LogHold, takeHold, writtenWhileHeld } from './log-hold.ts';

/** A holder that lives answers in time on a busy machine too. */
const TIMING: HoldTiming = { lookMs: 20, fenceMs: 100, lostMs: 10_000 };
const SOON: HoldTiming = { ...TIMING, lostMs: 300 };
const LIFE = 60_000;

let log: MemoryEventLog;
let holds: LogHold[];
beforeEach(() => {
  log = createMemoryEventLog();
  holds = [];
});
afterEach(() => Promise.all(holds.map((hold) => hold.release())));

const process = (name: string, place: string | null = null): OwnMark => ({
  kind: 'process',
  holder: name,
  where: `machine ${name}`,
  place,
});

async function take(
  own: OwnMark,
  { timing = TIMING, marks = eventStoreHolderMarks(log), onEnd = (_: string): void => undefined } = {},
): Promise<LogHold> {
  const hold = await takeHold({ marks, own, timing, onEnd });
  holds.push(hold);
  return hold;
}

/** Marks as a process meets them that may be stopped, as by SIGSTOP: nothing it asks is answered meanwhile. */
function stoppable(): { readonly marks: HolderMarks; stop(): void; goOn(): void } {
  const inner = eventStoreHolderMarks(log);
  let going = Promise.resolve();
  let goOn = (): void => undefined;
  return {
    marks: {
      read: () => going.then(() => inner.read()),
      write: (...mark) => going.then(() => inner.write(...mark)),
    },
    stop: () => void (going = new Promise((resolve) => (goOn = resolve))),
    goOn: () => goOn(),
  };
}

test(
  'a second one is refused while the first one is there, by name, and the first one goes on',
  async () => {
    const first = await take(process('a'));
    await expect(take(process('b'))).rejects.toThrow(/is held by machine a since \d{4}-.*T.*Z: a copy/);
    await expect(first.during(async () => 'written')).resolves.toBe('written');
  },
  LIFE,
);

test(
  'nothing is written without a request',
  async () => {
    const read = vi.fn(eventStoreHolderMarks(log).read);
    await take(process('a'), { marks: { ...eventStoreHolderMarks(log), read } });
    const { length } = log.events;
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(20), LIFE);
    expect(log.events).toHaveLength(length);
  },
  LIFE,
);

test('a released one is taken at once, and its former holder is known', async () => {
  await (await take(process('a'))).release();
  expect((await take(process('b'))).before).toMatchObject({ holder: null, where: 'machine a' });
});

test(
  'one of a dead holder is taken after its time-out, not before',
  async () => {
    const gone = stoppable();
    await take(process('a'), { marks: gone.marks });
    gone.stop();
    const startedAt = performance.now();
    await take(process('b'), { timing: SOON });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SOON.lostMs);
    gone.goOn();
  },
  LIFE,
);

test('the holder of the lock is not kept waiting', async () => {
  const gone = stoppable();
  await take(process('a', 'keys.sqlite of this machine'), { marks: gone.marks });
  gone.stop();
  await take(process('b', 'keys.sqlite of this machine'));
  // Not even asked: one mark of each.
  expect(log.events).toHaveLength(2);
  gone.goOn();
});

test(
  'a holder that was paused while another took the log writes nothing afterwards, and ends',
  async () => {
    const still = stoppable();
    const onEnd = vi.fn();
    const first = await take(process('a'), { marks: still.marks, onEnd });
    const append = vi.fn(log.append);
    const written = writtenWhileHeld({ append }, first);
    still.stop();
    await take(process('b'), { timing: SOON });
    const late = written.append('party-1', [], 'no-stream');
    still.goOn();
    await expect(late).rejects.toThrow(LogUnavailable);
    expect(append).not.toHaveBeenCalled();
    await vi.waitFor(() =>
      expect(onEnd).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('machine b')),
    );
  },
  LIFE,
);

test(
  'of several that find it without its holder exactly one has it',
  async () => {
    const gone = stoppable();
    await take(process('a'), { marks: gone.marks });
    gone.stop();
    const timing = { ...TIMING, lostMs: 2_000 };
    const all = await Promise.allSettled(['b', 'c', 'd'].map((name) => take(process(name), { timing })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    gone.goOn();
  },
  LIFE,
);

test('all processes that share a database share the log; a process with a folder is refused next to them', async () => {
  const together: OwnMark = { kind: 'database', holder: 'database 1', where: 'database 1', place: null };
  const [one, other] = [await take(together), await take(together)];
  await expect(take(process('a'))).rejects.toThrow(/is held by database 1/);
  await one.release();
  await expect(other.during(async () => 'written')).resolves.toBe('written');
  await expect(take(process('a'))).rejects.toThrow(/is held by database 1/);
});

test('a move of the log is refused while a process holds it, and starts once that has ended', async () => {
  const onEnd = vi.fn();
  const first = await take(process('a'), { onEnd });
  const moving: OwnMark = { kind: 'move', holder: 'move 1', where: 'make move', place: null };
  await expect(take(moving)).rejects.toThrow(/is held by machine a/);
  expect(onEnd).not.toHaveBeenCalled();
  await expect(first.during(async () => 'written')).resolves.toBe('written');
  await first.release();
  const mover = await take(moving);
  expect(await mover.isKept()).toBe(true);
  await expect(take(process('b'))).rejects.toThrow(
    /is held by make move .*start again when the move has ended/,
  );
});

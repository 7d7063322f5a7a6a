import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSemaphore, type Semaphore } from '@duende/platform/resilience/semaphore';
import type { Encoding } from '../http/compression.ts';
import { positionAt } from '../testing/fake-party-model.ts';
import { FOR_ALL } from './encoded-answer.ts';
import { ReusedAnswer } from './reused-answer.ts';

const TODAY = '2026-12-05';

/**
 * A list whose text says how often it changed and on which day it is; with `length`, so long that it is worth compressing. At most
 * `atOnce` encodings are under way.
 */
function scene({
  length = 0,
  encoding = 'identity',
  inTurn = (work) => work(),
  heldMs = LIMITS.listHeldMs,
}: { length?: number; encoding?: Encoding; inTurn?: Semaphore; heldMs?: number } = {}) {
  const clock = { now: 1000 };
  const encoded: string[] = [];
  const fault = { isThere: false };
  let changes = 1;
  const bytes = (day: string) => {
    encoded.push(`${changes} ${day}`);
    if (fault.isThere) throw new Error('cannot be written');
    return Buffer.from(`${changes} ${day}`.padEnd(length));
  };
  const list = new ReusedAnswer(
    { bytes, version: () => changes, type: 'text/plain', keeping: FOR_ALL, heldMs },
    { fixedHeaders: [], encoding, effort: 'once', inTurn, now: () => clock.now },
  );
  const at = (given: { today?: string; wanted?: Position | null; gone?: AbortSignal } = {}) => {
    const { gone, ...rest } = given;
    return list.at({
      today: TODAY,
      wanted: null,
      ...rest,
      ...(gone && { gone: () => gone }),
      position: positionAt(changes),
    });
  };
  const read = async (given?: Parameters<typeof at>[0]) => {
    const { answer, position } = await at(given);
    return { text: answer.form.bytes.toString().trim(), position };
  };
  return { clock, fault, encoded, at, read, change: () => void (changes += 1) };
}
const shown = (changes: number, day = TODAY) => ({
  text: `${changes} ${day}`,
  position: positionAt(changes),
});

test('it is encoded once, when somebody asks for it', async () => {
  const { encoded, at, read } = scene({ length: 5000 });
  expect(encoded).toEqual([]);
  const [one, other] = await Promise.all([at(), at()]);
  expect(one).toBe(other);
  expect(at()).toBe(one);
  expect(await read()).toEqual(shown(1));
  expect(encoded).toEqual([`1 ${TODAY}`]);
});

test('it is encoded as it is to be sent, and not where that is not worth it', async () => {
  const { answer } = await scene({ length: 5000, encoding: 'gzip' }).at();
  expect(gunzipSync(answer.form.bytes).toString().trim()).toBe(`1 ${TODAY}`);
  expect(answer.form.headers).toContain('Content-Encoding');
  expect(await scene({ encoding: 'gzip' }).read()).toEqual(shown(1));
});

test('after a change it is kept for a moment, then it is encoded again', async () => {
  const { clock, encoded, read, change } = scene();
  await read();
  change();
  clock.now += LIMITS.listHeldMs - 1;
  expect(await read()).toEqual(shown(1));
  clock.now += 1;
  expect(await read()).toEqual(shown(2));
  expect(encoded).toHaveLength(2);
});

test('a late reader sees a change at once', async () => {
  const { clock, read, change } = scene();
  await read();
  clock.now += 10 * LIMITS.listHeldMs;
  expect(await read()).toEqual(shown(1));
  change();
  expect(await read()).toEqual(shown(2));
});

test('a person who wrote what it does not show gets it encoded again, however short a moment it is kept', async () => {
  const { encoded, read, change } = scene();
  await read();
  change();
  expect(await read({ wanted: positionAt(1) })).toEqual(shown(1));
  expect(await read({ wanted: positionAt(2) })).toEqual(shown(2));
  expect(await read()).toEqual(shown(2));
  expect(encoded).toHaveLength(2);
});

test('a writer during the encoding gets nothing older than the own write', async () => {
  const { read, change } = scene();
  const first = read();
  change();
  const within = read({ wanted: positionAt(2) });
  expect(await first).toEqual(shown(1));
  expect(await within).toEqual(shown(2));
});

test('however long it takes to encode, an answer is never older than it may be', async () => {
  const { clock, read, change } = scene();
  const first = read();
  change();
  clock.now += LIMITS.listHeldMs;
  const second = read();
  expect(await first).toEqual(shown(1));
  expect(await second).toEqual(shown(2));
});

test('a new day is another list, at once', async () => {
  const { read } = scene();
  const before = read();
  const next = read({ today: '2026-12-06' });
  expect(await before).toEqual(shown(1));
  expect(await next).toEqual(shown(1, '2026-12-06'));
  expect(await read({ today: '2026-12-06' })).toEqual(shown(1, '2026-12-06'));
});

test('a failure to encode is each reader’s; the next one tries again', async () => {
  const { fault, read, encoded } = scene();
  fault.isThere = true;
  const both = await Promise.allSettled([read(), read()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(encoded).toHaveLength(1);
  fault.isThere = false;
  expect(await read()).toEqual(shown(1));
});

/** The only place is taken until `leave` is called. */
async function taken() {
  const inTurn = createSemaphore({ atOnce: 1, waiting: 9, refuse: () => new Error('full') });
  const leave = await new Promise<() => void>((hold) => {
    void inTurn(() => new Promise<void>((resolve) => hold(resolve)));
  });
  return { inTurn, leave };
}

test('nothing is encoded for callers who have all left before it began', async () => {
  const { inTurn, leave } = await taken();
  const { encoded, read } = scene({ inTurn });
  const [one, other] = [new AbortController(), new AbortController()];
  const both = [read({ gone: one.signal }), read({ gone: other.signal })];
  one.abort();
  other.abort();
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  leave();
  await inTurn(async () => {});
  expect(encoded).toEqual([]);
  expect(await read()).toEqual(shown(1));
});

test('it is encoded for the one who stays', async () => {
  const { inTurn, leave } = await taken();
  const { read } = scene({ inTurn });
  const gone = new AbortController();
  const both = [read({ gone: gone.signal }), read()];
  gone.abort();
  leave();
  expect(await both[1]).toEqual(shown(1));
  await both[0];
});

import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { positionAt } from '../testing/fake-party-model.ts';
import { EncodedList } from './encoded-list.ts';

const TODAY = '2026-12-05';

/** A list whose text says how often it changed and on which day it is; with `length`, so long that it is worth compressing. */
function scene({ length = 0 } = {}) {
  const clock = { now: 1000 };
  const errors: unknown[] = [];
  const encoded: string[] = [];
  const fault = { isThere: false };
  let changes = 1;
  const bytes = (day: string) => {
    encoded.push(`${changes} ${day}`);
    // Nothing can be made of what is no buffer.
    return fault.isThere ? (null as unknown as Buffer) : Buffer.from(`${changes} ${day}`.padEnd(length));
  };
  const list = new EncodedList(
    { bytes, changes: () => changes, type: 'text/plain' },
    { fixedHeaders: [], onError: (error) => void errors.push(error), now: () => clock.now },
  );
  const at = (given: { today?: string; wanted?: Position | null } = {}) =>
    list.at({ today: TODAY, wanted: null, ...given, position: positionAt(changes) });
  const read = async (given?: Parameters<typeof at>[0]) => {
    const found = await at(given);
    if (found === null) return null;
    const { bytes: text } = found.answer.forms.identity;
    return { text: text.toString().trim(), position: found.position };
  };
  return { clock, errors, fault, encoded, at, read, change: () => void (changes += 1) };
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
  const { gzip, identity } = one?.answer.forms ?? {};
  expect(gunzipSync(gzip?.bytes ?? '')).toEqual(identity?.bytes);
});

test('after a change it stands for a moment, then it is encoded anew', async () => {
  const { clock, encoded, read, change } = scene();
  await read();
  change();
  clock.now += LIMITS.listHeldMs - 1;
  expect(await read()).toEqual(shown(1));
  clock.now += 1;
  expect(await read()).toEqual(shown(2));
  expect(encoded).toHaveLength(2);
});

test('who reads long after the one before sees a change at once', async () => {
  const { clock, read, change } = scene();
  await read();
  clock.now += 10 * LIMITS.listHeldMs;
  expect(await read()).toEqual(shown(1));
  change();
  expect(await read()).toEqual(shown(2));
});

test('it is never given to who wrote what it does not show', async () => {
  const { clock, at, read, change } = scene();
  await read();
  change();
  expect(at({ wanted: positionAt(2) })).toBeNull();
  expect(await read({ wanted: positionAt(1) })).toEqual(shown(1));
  clock.now += LIMITS.listHeldMs;
  expect(await read({ wanted: positionAt(2) })).toEqual(shown(2));
});

test('who writes while it is encoded waits for that, and gets nothing older than the own words', async () => {
  const { clock, at, read, change } = scene();
  const first = read();
  change();
  const within = read({ wanted: positionAt(2) });
  expect(await first).toEqual(shown(1));
  expect(await within).toBeNull();
  clock.now += LIMITS.listHeldMs;
  const second = at();
  change();
  clock.now += LIMITS.listHeldMs;
  const later = read({ wanted: positionAt(3) });
  expect((await second)?.position).toBe(positionAt(2));
  expect(await later).toEqual(shown(3));
});

test('however long it takes to encode, nobody gets it older than it may be', async () => {
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

test('a failure to encode is told once and leaves its readers to the queries; the next one tries again', async () => {
  const { errors, fault, read } = scene();
  fault.isThere = true;
  expect(await Promise.all([read(), read()])).toEqual([null, null]);
  expect(errors).toHaveLength(1);
  fault.isThere = false;
  expect(await read()).toEqual(shown(1));
});

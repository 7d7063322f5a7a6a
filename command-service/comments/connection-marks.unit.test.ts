import { createMemoryKeyVault } from '@duende/testkit/memory/memory-key-vault';
import { expect, test } from 'vitest';
import { createConnectionMarks } from './connection-marks.ts';

const DAY = '2026-12-01T12:00:00.000Z';
const NEXT = '2026-12-02T12:00:00.000Z';

test('comments from one line on one day have one mark in every process', async () => {
  const vault = createMemoryKeyVault();
  const [one, other] = [createConnectionMarks(vault), createConnectionMarks(vault)];
  const mark = await one.of('192.0.2.1', DAY);
  expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect(await other.of('192.0.2.1', DAY)).toBe(mark);
  expect(await one.of('::ffff:192.0.2.1', DAY)).toBe(mark);
  expect(await one.of('192.0.2.2', DAY)).not.toBe(mark);
  expect(await one.of('2001:db8::1', DAY)).toBe(await one.of('2001:db8::2', DAY));
  expect(await one.of('2001:db8::1', DAY)).not.toBe(await one.of('2001:db8:0:1::1', DAY));
});

test('another day has another key, and that of a day that is over is thrown away for good', async () => {
  const vault = createMemoryKeyVault();
  let now = DAY;
  const marks = createConnectionMarks(vault, () => Date.parse(now));
  const mark = await marks.of('192.0.2.1', DAY);
  await marks.forget();
  expect(await marks.of('192.0.2.1', DAY)).toBe(mark);
  now = NEXT;
  expect(await marks.of('192.0.2.1', NEXT)).not.toBe(mark);
  await marks.forget();
  expect(await vault.find(['origin-2026-12-01', 'origin-2026-12-02'])).toHaveProperty('size', 1);
  expect(await marks.of('192.0.2.1', DAY)).toBeNull();
});

test('a service that was suspended for weeks leaves no key', async () => {
  const vault = createMemoryKeyVault();
  await createConnectionMarks(vault).of('192.0.2.1', '2026-11-01T12:00:00.000Z');
  await createConnectionMarks(vault, () => Date.parse(DAY)).forget();
  expect(await vault.find(['origin-2026-11-01'])).toHaveProperty('size', 0);
});

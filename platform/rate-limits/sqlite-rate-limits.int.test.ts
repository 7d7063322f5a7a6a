import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Sqlite } from '../files/sqlite.ts';
import { openSqliteRateLimits } from './sqlite-rate-limits.ts';
import { describeRateLimitStore } from '@duende/testkit/conformance/rate-limit-store-conformance';

let folder: string;
let file: string;
let opened: ReturnType<typeof openSqliteRateLimits>[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duende-counts-'));
  file = join(folder, 'allowances.sqlite');
  opened = [];
});
afterEach(async () => {
  for (const { close } of opened) await close();
  await rm(folder, { recursive: true });
});

function open() {
  const counts = openSqliteRateLimits({ file });
  opened.push(counts);
  return counts;
}

async function closeAll() {
  for (const { close } of opened.splice(0)) await close();
}

function keys(): unknown[] {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare("SELECT name || ':' || key FROM counts ORDER BY name, key").pluck().all();
  } finally {
    database.close();
  }
}

const DAY = { points: 2, duration: 86_400, keyPrefix: 'day-pins' };

describeRateLimitStore('SQLite', async () => open().store);

it('goes on counting after a restart', async () => {
  const before = open().store(DAY);
  await before.consume('ana');
  await before.consume('ana');
  await closeAll();
  const after = open().store(DAY);
  await expect(after.consume('ana')).rejects.toBeInstanceOf(RateLimiterRes);
  expect((await after.consume('eva')).consumedPoints).toBe(1);
});

it('sweeps what is over and keeps what is not', async () => {
  const { store } = open();
  await store({ points: 1, duration: 1, keyPrefix: 'brief' }).consume('ana');
  await store(DAY).consume('ana');
  await closeAll();
  expect(keys()).toEqual(['brief:ana', 'day-pins:ana']);
  await vi.waitFor(async () => {
    open();
    await closeAll();
    expect(keys()).toEqual(['day-pins:ana']);
  });
});

it('keeps what was counted under a clock that was days ahead, for no longer than the limit', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  const before = open().store(DAY);
  await before.consume('ana');
  await before.consume('ana');
  await closeAll();
  const database = new Sqlite(file);
  database.prepare('UPDATE counts SET expire = expire + ?').run(40 * 86_400_000);
  database.close();
  const after = open().store(DAY);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const over = await after.consume('ana').catch((refused: unknown) => refused);
  expect(over).toBeInstanceOf(RateLimiterRes);
  expect((over as RateLimiterRes).msBeforeNext).toBeLessThanOrEqual(DAY.duration * 1_000);
  expect(warned).not.toHaveBeenCalled();
});

it('writes without being closed', async () => {
  await open().store(DAY).consume('ana');
  await vi.waitFor(() => expect(keys()).toEqual(['day-pins:ana']));
});

it('goes on counting while the file cannot be written, and writes it when it can', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const limiter = open().store(DAY);
    const other = new Sqlite(file);
    try {
      other.exec('BEGIN IMMEDIATE');
      await limiter.consume('ana');
      await limiter.consume('ana');
      await vi.advanceTimersByTimeAsync(60_000);
      await expect(limiter.consume('ana')).rejects.toBeInstanceOf(RateLimiterRes);
      await vi.advanceTimersByTimeAsync(3_600_000);
    } finally {
      other.close();
    }
    expect(keys()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keys()).toEqual(['day-pins:ana']);
  } finally {
    vi.useRealTimers();
  }
});

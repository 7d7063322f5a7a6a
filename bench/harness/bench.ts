import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeHistory } from '../seeding/write-history.ts';
import type { Bench } from './figure.ts';
import type { HistoryScale } from '../seeding/scales.ts';
import { readable } from './statistics.ts';

/** The folders and histories of one run, all in a temporary folder that `close` removes. */
export async function openBench(): Promise<Bench & { close(): Promise<void> }> {
  const root = await mkdtemp(join(process.env['BENCH_DIR'] ?? tmpdir(), 'duende-bench-'));
  const made = new Map<string, Promise<string>>();
  const note = (text: string): void => console.error(`  ${text}`);
  const folder = (): Promise<string> => mkdtemp(join(root, 'data-'));

  async function make(scale: HistoryScale): Promise<string> {
    const dataDir = await folder();
    const startedAt = performance.now();
    await writeHistory(dataDir, scale);
    const seconds = (performance.now() - startedAt) / 1000;
    note(`a history of ${readable(scale.events, 0)} events, invented in ${readable(seconds)} s`);
    return dataDir;
  }

  return {
    note,
    folder,
    async history(scale) {
      const key = JSON.stringify(scale);
      const original = made.get(key) ?? make(scale);
      made.set(key, original);
      const copy = await folder();
      await cp(await original, copy, { recursive: true });
      return copy;
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dataFiles } from '@duende/platform/files/data-files';
import type { HistoryScale } from '../seeding/invent-history.ts';
import { writeHistory } from '../seeding/write-history.ts';
import { readable } from './statistics.ts';

const USUAL = { events: 20_000, openParties: 500, removedParties: 0 };
const LONG = { events: 1_000_000, openParties: 100, removedParties: 1_900 };

/** What figures share during one run; its folders lie in a temporary one. */
export interface Rig {
  /** tells the person at the terminal what is going on */
  note(text: string): void;
  /** a new empty data folder */
  folder(): Promise<string>;
  /** a data folder of its own with 20,000 events and 500 open parties */
  usual(): Promise<string>;
  /** the one data folder with 1,000,000 events over two years, which all figures of a run share, without read models at first */
  long(): Promise<string>;
  close(): Promise<void>;
}

/** `LONG_HISTORY=<data folder>` spares a run inventing the long history: it is copied, without its read models. */
export async function openRig(): Promise<Rig> {
  const root = await mkdtemp(join(tmpdir(), 'duende-bench-'));
  const note = (text: string) => console.error(`  ${text}`);
  const folder = () => mkdtemp(join(root, 'data-'));
  let long: Promise<string> | null = null;

  async function invented(scale: HistoryScale): Promise<string> {
    const dataDir = await folder();
    const startedAt = performance.now();
    await writeHistory(dataDir, scale);
    note(
      `${readable(scale.events, 0)} events invented in ${readable((performance.now() - startedAt) / 1000)} s`,
    );
    return dataDir;
  }

  async function given(source: string): Promise<string> {
    const dataDir = await folder();
    const readModels = basename(dataFiles(source).readModels);
    const filter = (file: string) => !basename(file).startsWith(readModels);
    await cp(source, dataDir, { recursive: true, filter });
    return dataDir;
  }

  return {
    note,
    folder,
    usual: () => invented(USUAL),
    long() {
      const source = process.env['LONG_HISTORY'];
      return (long ??= source === undefined ? invented(LONG) : given(source));
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}

import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dataFiles } from '@duende/platform/files/data-files';
import { Sqlite } from '@duende/platform/files/sqlite';
import type { HistoryScale } from '../seeding/invent-history.ts';
import { writeHistory } from '../seeding/write-history.ts';
import { readable } from './statistics.ts';

const USUAL = { events: 20_000, openParties: 500, removedParties: 0 };
const LONG = { events: 1_000_000, openParties: 100, removedParties: 1_900 };

/** A data folder, and the number of events in its log; `eventCount` is the number as people read it. */
interface LongHistory {
  readonly dataDir: string;
  readonly events: number;
  readonly eventCount: string;
}

/** What figures share during one run; its folders are in a temporary one. */
export interface Rig {
  /** writes progress for the person at the terminal */
  note(text: string): void;
  /** a new empty data folder */
  folder(): Promise<string>;
  /** a data folder of its own with a history of this scale */
  invented(scale: HistoryScale): Promise<string>;
  /** a data folder of its own with 20,000 events and 500 open parties */
  usual(): Promise<string>;
  /** the one data folder with 1,000,000 events over two years, which all figures of a run share, without read models at first */
  long(): Promise<LongHistory>;
  close(): Promise<void>;
}

function counted(dataDir: string): LongHistory {
  const db = new Sqlite(dataFiles(dataDir).log, { readonly: true });
  const events =
    db.prepare<[], { events: number }>('SELECT count(*) AS events FROM events').get()?.events ?? 0;
  db.close();
  return { dataDir, events, eventCount: readable(events, 0) };
}

/** `LONG_HISTORY=<data folder>` spares a run inventing the long history: it is copied, without its read models. */
export async function openRig(): Promise<Rig> {
  const root = await mkdtemp(join(tmpdir(), 'duende-bench-'));
  // A run that is interrupted leaves nothing either.
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  const note = (text: string) => console.error(`  ${text}`);
  const folder = () => mkdtemp(join(root, 'data-'));
  let long: Promise<LongHistory> | null = null;

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
    invented,
    usual: () => invented(USUAL),
    long() {
      const source = process.env['LONG_HISTORY'];
      return (long ??= (source === undefined ? invented(LONG) : given(source)).then(counted));
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { dataFiles } from '@duende/platform/files/data-files';
import { Sqlite } from '@duende/platform/files/sqlite';
import type { Figure, Row } from '../harness/figure.ts';
import { rateOf } from '../harness/load.ts';
import { registerPeople } from '../harness/people.ts';
import { residentBytes } from '../harness/process-usage.ts';
import type { Rig } from '../harness/rig.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const GOALS = { megabytes: 300, ratio: 1.1, eventsPerSecond: 25_000 };
const ROUNDS = 3;
/** So many answers fill what is young of the heap, as on a service in use. */
const IN_USE = 5_000;
const SETTLING_MS = 5_000;

/** What an operator waits for, and what memory they have to have, on a long log and on none. */
export const start: Figure = {
  name: 'start',
  async take(rig) {
    const { dataDir: long, events, eventCount } = await rig.long();
    const empty = await rig.folder();
    const folded = await rebuild(rig, long, events);
    const [bytes, emptyBytes] = [await memory(long), await memory(empty)];
    rig.note(`${readable(bytes / 1e6)} MB, ${readable(emptyBytes / 1e6)} MB with an empty log`);
    const ended = await startRatio(rig, { long, empty, signal: 'SIGTERM' });
    const killed = await startRatio(rig, { long, empty, signal: 'SIGKILL' });
    return [
      {
        figure: `resident memory on ${eventCount} events`,
        goal: `≤ ${GOALS.megabytes} MB`,
        measured: `**${readable(bytes / 1e6)} MB**, ${readable(bytes / emptyBytes)} ×`,
        beside: `${readable(emptyBytes / 1e6)} MB with an empty log`,
        isReached: bytes <= GOALS.megabytes * 1e6,
        numbers: { bytes, emptyBytes },
      },
      startRow(eventCount, ended, killed),
      folded,
    ];
  },
};

interface Starts {
  readonly seconds: number;
  readonly emptySeconds: number;
  readonly ratio: number;
}

function startRow(eventCount: string, ended: Starts, killed: Starts): Row {
  const measured = ({ seconds, ratio }: Starts) => `${readable(seconds)} s, **${readable(ratio)} ×**`;
  return {
    figure: `start on ${eventCount} events, after SIGTERM; after \`kill -9\``,
    goal: `≤ ${GOALS.ratio} ×`,
    measured: `${measured(ended)}; ${measured(killed)}`,
    beside: `${readable(ended.emptySeconds)} s; ${readable(killed.emptySeconds)} s with an empty log`,
    isReached: Math.max(ended.ratio, killed.ratio) <= GOALS.ratio,
    numbers: {
      ratio: ended.ratio,
      seconds: ended.seconds,
      emptySeconds: ended.emptySeconds,
      killedRatio: killed.ratio,
      killedSeconds: killed.seconds,
      killedEmptySeconds: killed.emptySeconds,
    },
  };
}

/** A start that finds no read models folds them all before it answers. */
async function rebuild(rig: Rig, dataDir: string, events: number): Promise<Row> {
  for (const ending of ['', '-wal', '-shm']) rmSync(dataFiles(dataDir).readModels + ending, { force: true });
  const readSeconds = readRows(dataFiles(dataDir).log);
  const [first, next] = [await startTime(dataDir), await startTime(dataDir)];
  const [perSecond, limit] = [events / (first - next), events / readSeconds];
  rig.note(`${readable(perSecond, 0)} events a second folded, ${readable(limit, 0)} rows read and parsed`);
  return {
    figure: `rebuild of all read models from ${readable(events, 0)} events, events a second`,
    goal: `≥ ${readable(GOALS.eventsPerSecond, 0)}`,
    measured: `**${readable(perSecond, 0)}**, ${readable(perSecond / limit)} ×`,
    beside: `${readable(limit, 0)}: rows of the log read and parsed, nothing else`,
    isReached: perSecond >= GOALS.eventsPerSecond,
    numbers: { eventsPerSecond: perSecond, rowsPerSecond: limit },
  };
}

/** Seconds in which a whole log is read and parsed. */
function readRows(file: string): number {
  const db = new Sqlite(file, { readonly: true });
  const rows = db.prepare<[], [data: string, metadata: string]>('SELECT data, metadata FROM events').raw();
  const startedAt = performance.now();
  for (const [data, metadata] of rows.iterate()) {
    JSON.parse(data);
    JSON.parse(metadata);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  db.close();
  return seconds;
}

async function memory(dataDir: string): Promise<number> {
  const service = await startService(dataDir);
  await rateOf({ url: `${service.address}/api/events`, connections: 8, amount: IN_USE });
  await delay(SETTLING_MS);
  const bytes = residentBytes(service.pid);
  await service.stop();
  return bytes;
}

async function startTime(dataDir: string, signal?: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  const service = await startService(dataDir);
  // What is killed has just written something.
  if (signal === 'SIGKILL') await registerPeople(service.address, 1);
  await service.stop(signal);
  return service.startMs / 1000;
}

/** In turns, since the machine may be busier in the next round; the first start of each comes after another end. */
async function startRatio(
  rig: Rig,
  { long, empty, signal }: { long: string; empty: string; signal: 'SIGTERM' | 'SIGKILL' },
): Promise<Starts> {
  const rounds: { ours: number; none: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [none, ours] = [await startTime(empty, signal), await startTime(long, signal)];
    if (round > 0) rounds.push({ ours, none });
  }
  const starts = {
    seconds: median(rounds.map(({ ours }) => ours)),
    emptySeconds: median(rounds.map(({ none }) => none)),
    ratio: median(rounds.map(({ ours, none }) => ours / none)),
  };
  rig.note(
    `start after ${signal}: ${readable(starts.seconds)} s, ${readable(starts.emptySeconds)} s with an empty log`,
  );
  return starts;
}

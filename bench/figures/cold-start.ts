import { readdir, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFiles } from '@duende/platform/files/data-files';
import { READ_MODEL_NAMES } from '@duende/projections/registry/registry';
import { runChild } from '../harness/child.ts';
import { SCALES, type HistoryScale } from '../seeding/scales.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { residentBytes } from '../harness/process-usage.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const EMPTY: HistoryScale = { events: 0, openParties: 0, removedParties: 0 };
const ROUNDS = 9;
/** Folding a million events takes its time, and says the same in fewer rounds. */
const FOLDED_ROUNDS = 3;
const LOOK_MS = 200;
/** In which everything is read that was not needed to answer. */
const SETTLING_MS = 45_000;

/**
 * From spawning the built service to the first 200 of `/api/health`, its files already in the system's cache: with snapshots
 * of the read models, and folding the log from its beginning. What is compared is started in turns.
 */
export const coldStart: Figure = {
  name: 'cold-start',
  title: 'cold start',

  async run(bench) {
    const empty = await bench.history(EMPTY);
    await writeSnapshots(empty);
    return [
      ...(await measure(bench, empty, { scale: SCALES.tenThousand, goalSeconds: 2 })),
      ...(await measure(bench, empty, { scale: SCALES.million, goalSeconds: 15 })),
    ];
  },
};

async function measure(
  bench: Bench,
  empty: string,
  { scale, goalSeconds }: { readonly scale: HistoryScale; readonly goalSeconds: number },
): Promise<readonly Measurement[]> {
  const dataDir = await bench.history(scale);
  const events = readable(scale.events, 0);
  const rows = await runChild<{ seconds: number; events: number }>('read-rows', { dataDir });
  const folded: number[] = [];
  for (let round = 0; round < FOLDED_ROUNDS; round += 1) {
    await rm(dataFiles(dataDir).readModels, { recursive: true, force: true });
    folded.push(await startTime(dataDir));
  }
  bench.note(`${events} events, folded: ${folded.map((each) => readable(each)).join(', ')} s`);
  const memory = await writeSnapshots(dataDir);
  const [begun, none, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [without, withEvents] = [await startTime(empty), await startTime(dataDir)];
    none.push(without);
    begun.push(withEvents);
    // The machine may be busier in the next round.
    ratios.push(withEvents / without);
  }
  bench.note(`${events} events, from snapshots: ${begun.map((each) => readable(each)).join(', ')} s`);
  const [seconds, foldedSeconds, emptySeconds] = [median(begun), median(folded), median(none)];
  const ratio = median(ratios);
  const loaded = await settledMemory(dataDir);
  const bytes = Math.max(memory, loaded) / scale.events;
  return [
    {
      figure: `cold start to /api/health 200 on ${events} events, folded from the beginning`,
      goal: `≤ ${goalSeconds} s`,
      measured: `${readable(foldedSeconds)} s`,
      beside: `${readable(emptySeconds)} s with an empty log; ${readable(rows.seconds)} s to read and parse the rows`,
      isReached: foldedSeconds <= goalSeconds,
      numbers: { seconds: foldedSeconds, emptySeconds, readSeconds: rows.seconds, events: rows.events },
    },
    {
      figure: `the same from snapshots ÷ with an empty log`,
      goal: '≤ 1.5 ×',
      measured: `${readable(seconds)} s, ${readable(ratio)} ×`,
      beside: `${readable(emptySeconds)} s with an empty log`,
      isReached: ratio <= 1.5,
      numbers: { seconds, emptySeconds, ratio },
    },
    {
      figure: `resident memory on ${events} events, the more of folded and loaded from snapshots`,
      goal: scale === SCALES.million ? '≤ 1 kB an event' : '–',
      measured: `${readable(Math.max(memory, loaded) / 1e6)} MB`,
      beside: `${readable(memory / 1e6)} MB folded and saved, ${readable(loaded / 1e6)} MB from snapshots`,
      isReached: scale === SCALES.million ? bytes <= 1_000 : null,
      numbers: { foldedBytes: memory, loadedBytes: loaded, bytesAnEvent: bytes },
    },
  ];
}

async function startTime(dataDir: string): Promise<number> {
  const service = await startService(dataDir);
  await service.stop();
  return service.startMs / 1000;
}

/** Lets a service write snapshots of everything, as it does when it is quiet. Resolves to the memory it holds then. */
async function writeSnapshots(dataDir: string): Promise<number> {
  await rm(dataFiles(dataDir).readModels, { recursive: true, force: true });
  const service = await startService(dataDir);
  const { snapshots } = dataFiles(dataDir);
  while (
    (await readdir(snapshots)).filter((name) => name.endsWith('.sqlite')).length < READ_MODEL_NAMES.length
  )
    await pause(LOOK_MS);
  const bytes = residentBytes(service.pid);
  await service.stop();
  return bytes;
}

/** The memory that a service holds once it has loaded its snapshots whole. */
async function settledMemory(dataDir: string): Promise<number> {
  const service = await startService(dataDir);
  await pause(SETTLING_MS);
  const bytes = residentBytes(service.pid);
  await service.stop();
  return bytes;
}

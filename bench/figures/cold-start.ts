import { runChild } from '../harness/child.ts';
import { SCALES, type Bench, type Figure, type HistoryScale, type Measurement } from '../harness/figure.ts';
import { startService } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const EMPTY: HistoryScale = { events: 0, openParties: 0, removedParties: 0 };

/** From spawning the built service to the first 200 of `/api/health`, its files already in the system's cache. */
export const coldStart: Figure = {
  name: 'cold-start',
  title: 'cold start',

  async run(bench) {
    const empty = median(await startTimes(await bench.history(EMPTY), 5));
    return [
      await measure(bench, { scale: SCALES.tenThousand, goalSeconds: 2, rounds: 5, empty }),
      await measure(bench, { scale: SCALES.million, goalSeconds: 15, rounds: 3, empty }),
    ];
  },
};

async function measure(
  bench: Bench,
  options: { scale: HistoryScale; goalSeconds: number; rounds: number; empty: number },
): Promise<Measurement> {
  const { scale, goalSeconds, rounds, empty } = options;
  const dataDir = await bench.history(scale);
  const rows = await runChild<{ seconds: number; events: number }>('read-rows', { dataDir });
  const seconds = median(await startTimes(dataDir, rounds));
  bench.note(`${readable(scale.events, 0)} events: ${readable(seconds)} s`);
  return {
    figure: `cold start to /api/health 200 on ${readable(scale.events, 0)} events`,
    goal: `≤ ${goalSeconds} s`,
    measured: `${readable(seconds)} s`,
    beside: `${readable(empty)} s with an empty log; ${readable(rows.seconds)} s to read and parse the rows`,
    isReached: seconds <= goalSeconds,
    numbers: { seconds, emptySeconds: empty, readSeconds: rows.seconds, events: rows.events },
  };
}

async function startTimes(dataDir: string, rounds: number): Promise<readonly number[]> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const service = await startService(dataDir);
    seconds.push(service.startMs / 1000);
    await service.stop();
  }
  return seconds;
}

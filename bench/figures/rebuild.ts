import { runChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { YOUNG } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const GOAL = 100_000;
const EVENTS = 200_000;
const ROUNDS = 5;

/**
 * What a start of the embedded service does that folds its log: read, parse, open, check, fold into all read models. Both
 * processes get the flags that the service is started with.
 */
export const rebuild: Figure = {
  name: 'rebuild',
  title: 'rebuild of all read models',

  async run(bench) {
    const dataDir = await bench.history({ events: EVENTS, openParties: 500, removedParties: 100 });
    const rates: number[] = [];
    const limits: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = await runChild<{ seconds: number; events: number }>('read-rows', { dataDir }, [YOUNG]);
      limits.push(rows.events / rows.seconds);
      const { seconds } = await runChild<{ seconds: number }>('rebuild', { dataDir }, [YOUNG]);
      rates.push(rows.events / seconds);
      // The machine may be busier in the next round.
      ratios.push(rows.seconds / seconds);
      bench.note(`round ${round + 1}: ${readable(rates.at(-1) ?? 0)} events a second`);
    }
    const [rate, limit, ratio] = [median(rates), median(limits), median(ratios)];
    return [
      {
        figure: `rebuild of all read models from ${readable(EVENTS)} events, parsed and checked`,
        goal: `≥ ${readable(GOAL)} events a second`,
        measured: `${readable(rate)}, ${readable(ratio)} ×`,
        beside: `${readable(limit)} a second: rows read and their JSON parsed, nothing else`,
        isReached: rate >= GOAL,
        numbers: { eventsPerSecond: rate, rowsPerSecond: limit, ratio },
      },
    ];
  },
};

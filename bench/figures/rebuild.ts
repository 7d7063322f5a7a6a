import { runChild } from '../harness/child.ts';
import type { Figure } from '../harness/figure.ts';
import { median, readable } from '../harness/statistics.ts';

const GOAL = 100_000;
const EVENTS = 200_000;
const ROUNDS = 5;

/** What every start of the embedded service does: read, parse, open, check, fold into all read models. */
export const rebuild: Figure = {
  name: 'rebuild',
  title: 'rebuild of all read models',

  async run(bench) {
    const dataDir = await bench.history({ events: EVENTS, openParties: 500, removedParties: 100 });
    const rates: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = await runChild<{ seconds: number; events: number }>('read-rows', { dataDir });
      limits.push(rows.events / rows.seconds);
      const { seconds } = await runChild<{ seconds: number }>('rebuild', { dataDir });
      rates.push(rows.events / seconds);
      bench.note(`round ${round + 1}: ${readable(rates.at(-1) ?? 0)} events a second`);
    }
    const [rate, limit] = [median(rates), median(limits)];
    return [
      {
        figure: `rebuild of all read models from ${readable(EVENTS)} events, parsed and checked`,
        goal: `≥ ${readable(GOAL)} events a second`,
        measured: readable(rate),
        beside: `${readable(limit)} a second: rows read and their JSON parsed, nothing else`,
        isReached: rate >= GOAL,
        numbers: { eventsPerSecond: rate, rowsPerSecond: limit },
      },
    ];
  },
};

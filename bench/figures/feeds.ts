import { FEED_PATHS, feedPath } from '@duende/contracts/parties/feed-paths';
import { STYLES } from '@duende/contracts/parties/styles';
import { timed } from '../harness/ask.ts';
import { cpuBesideBare } from '../harness/cpu-beside-bare.ts';
import { inOneRow, type Figure, type Row } from '../harness/figure.ts';
import type { Rig } from '../harness/rig.ts';
import { withService, type Service } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const GOALS = { cpu: 1.5, firstMs: 30 };

/** Pairs of styles, each a filter that nobody has asked for yet. */
const PAIRS = STYLES.flatMap((one, index) => STYLES.slice(index + 1).map((other) => [one, other] as const));

const calendarOf = (styles: readonly (typeof STYLES)[number][]) =>
  feedPath(FEED_PATHS.calendar, { location: 'all', styles });

/** The calendar that programs subscribe to: once it stands ready, and for whoever is the first to ask for some filter. */
export const feeds: Figure = {
  name: 'feeds',
  async take(rig) {
    return withService(await rig.usual(), async (service) => {
      // Before anything stands ready.
      const first = await firstOfEach(rig, service);
      const calendar = { path: calendarOf(['psytrance']), name: 'a filtered calendar', parties: 500 };
      const cpu = await cpuBesideBare(rig, service, { ...calendar, goal: GOALS.cpu });
      return [inOneRow({ cpu, first })];
    });
  },
};

/** The slowest of all that are made, in turns with one that stands. */
async function firstOfEach(rig: Rig, { address }: Service): Promise<Row> {
  const [made, ready]: [number[], number[]] = [[], []];
  for (const pair of PAIRS) {
    made.push(await timed(address + calendarOf(pair)));
    ready.push(await timed(address + calendarOf(pair)));
  }
  const [slowest, typical, readyMs] = [Math.max(...made), median(made), median(ready)];
  rig.note(`a calendar that is made: ${readable(typical)} ms, the slowest ${readable(slowest)} ms`);
  return {
    figure: `the same for the first to ask for some filter, the slowest of ${PAIRS.length}`,
    goal: `≤ ${GOALS.firstMs} ms`,
    measured: `**${readable(slowest)} ms**, p50 ${readable(typical)} ms, ${readable(typical / readyMs)} ×`,
    beside: `p50 ${readable(readyMs)} ms: asked for again, in turns`,
    isReached: slowest <= GOALS.firstMs,
    numbers: { slowestMs: slowest, p50Ms: typical, readyP50Ms: readyMs },
  };
}

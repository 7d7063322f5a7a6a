import { FEED_PATHS, feedPath } from '@duende/contracts/parties/feed-paths';
import { STYLES } from '@duende/contracts/parties/styles';
import { LIMITS } from '@duende/contracts/common/limits';
import { setTimeout as delay } from 'node:timers/promises';
import { mustAsk, timed } from '../harness/ask.ts';
import { cpuBesideBare } from '../harness/cpu-over-bare.ts';
import { inOneRow, type Figure, type Row } from '../harness/figure.ts';
import { publishParty, setUpAdmin } from '../harness/people.ts';
import { cpuSecondsOfThreads } from '../harness/process-usage.ts';
import { readMany } from '../harness/read-many.ts';
import type { Rig } from '../harness/rig.ts';
import { withService, type Service } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

const GOALS = { cpu: 1.5, firstMs: 30, afterChangeMs: 10 };
const CHANGES = 20;
/** By then all work that follows a change's answer is over. */
const QUIET_MS = 3 * LIMITS.listHeldMs;

/** Pairs of styles, each a filter that no request has used yet. */
const PAIRS = STYLES.flatMap((one, index) => STYLES.slice(index + 1).map((other) => [one, other] as const));

const calendarOf = (styles: readonly (typeof STYLES)[number][]) =>
  feedPath(FEED_PATHS.calendar, { location: 'all', styles });

/** The calendar that programs subscribe to: once prepared, and for the first request of a filter. */
export const feeds: Figure = {
  name: 'feeds',
  async take(rig) {
    return withService(await rig.usual(), async (service) => {
      // Before anything is prepared.
      const first = await firstOfEach(rig, service);
      const calendar = { path: calendarOf(['psytrance']), name: 'a filtered calendar', parties: 500 };
      const cpu = await cpuBesideBare(rig, service, { ...calendar, goal: GOALS.cpu });
      const changed = await afterChange(rig, service);
      return [inOneRow({ cpu, first }), changed];
    });
  },
};

/** The CPU of each feed requested after a new party, compared with the same feed unchanged. */
async function afterChange(rig: Rig, { address, pid }: Service): Promise<Row> {
  const cookie = await setUpAdmin(address);
  const costOf = async (path: string) => {
    const before = cpuSecondsOfThreads(pid);
    await readMany(address, { paths: [path], headers: { 'Accept-Encoding': 'gzip' }, atOnce: 1 });
    return (cpuSecondsOfThreads(pid) - before) * 1000;
  };
  const costs = Object.values(FEED_PATHS).map((path) => ({
    path,
    made: [] as number[],
    ready: [] as number[],
  }));
  for (let change = 0; change <= CHANGES; change += 1) {
    const id = await publishParty(address, cookie);
    await delay(QUIET_MS);
    for (const { path, made, ready } of costs) {
      const [once, again] = [await costOf(path), await costOf(path)];
      // The first change warms up.
      if (change === 0) continue;
      made.push(once);
      ready.push(again);
    }
    await mustAsk(`${address}/api/events/${id}`, { method: 'DELETE', cookie });
  }
  const medians = costs.map(({ path, made, ready }) => ({
    path,
    madeMs: median(made),
    readyMs: median(ready),
  }));
  for (const { path, madeMs, readyMs } of medians)
    rig.note(`${path} after a change: ${readable(madeMs)} ms, ready ${readable(readyMs)} ms`);
  const dearest = medians.reduce((one, other) => (other.madeMs > one.madeMs ? other : one));
  return {
    figure: `CPU of a feed that is asked for after a change, 500 parties (gzip), the dearest: \`${dearest.path}\``,
    goal: `≤ ${GOALS.afterChangeMs} ms`,
    measured: `**${readable(dearest.madeMs)} ms**, ${readable(dearest.madeMs / dearest.readyMs)} ×`,
    beside: `${readable(dearest.readyMs)} ms: asked for again, in turns`,
    isReached: dearest.madeMs <= GOALS.afterChangeMs,
    numbers: { madeMs: dearest.madeMs, readyMs: dearest.readyMs },
  };
}

/** The slowest of all made feeds, in turns with a prepared one. */
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

import { setTimeout as delay } from 'node:timers/promises';
import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { MADE_COUNTS_AS, RATE_LIMITS } from '@duende/platform/config/limits';
import { mustAsk } from '../harness/ask.ts';
import type { Figure, Row } from '../harness/figure.ts';
import {
  publicAddresses,
  stylesOf,
  times,
  WAYS,
  type Address,
  type Way,
} from '../harness/public-addresses.ts';
import { cpuSeconds, residentBytes } from '../harness/process-usage.ts';
import { readMany, type Statuses } from '../harness/read-many.ts';
import type { Rig } from '../harness/rig.ts';
import { startService, type Service } from '../harness/service.ts';
import { median, readable } from '../harness/statistics.ts';

/** `share`: of the CPU of a cached answer, for each request that it counts as. */
const GOALS = { share: 3, waitMs: 500, bytes: 300e6 };
/** As many as spend the limit where each is made for its caller. */
const REQUESTS = {
  read: RATE_LIMITS.read.points / MADE_COUNTS_AS.read,
  page: RATE_LIMITS.page.points / MADE_COUNTS_AS.page,
};
const AT_ONCE = 8;
const BURST = 200;
const FILTERS = 1_500;
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

interface Cost {
  readonly address: string;
  readonly way: string;
  readonly microseconds: number;
  /** as how many requests each counted */
  readonly countsAs: number;
  readonly statuses: Statuses;
}

/** A figure of CPU compared with that of a cached answer. */
interface Compared extends Cost {
  readonly share: number;
}

async function cpuOf(
  service: Service,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Pick<Cost, 'microseconds' | 'statuses'>> {
  const before = cpuSeconds(service.pid);
  const statuses = await readMany(service.address, { paths, headers, atOnce: AT_ONCE });
  return { microseconds: ((cpuSeconds(service.pid) - before) / paths.length) * 1e6, statuses };
}

/** A caller that has asked for nothing yet, seen through a proxy. */
function newCaller(): Readonly<Record<string, string>> {
  callers += 1;
  return { 'X-Forwarded-For': `198.18.${Math.floor(callers / 256)}.${callers % 256}` };
}
let callers = 0;

/** What requests of a caller cost, and as how many they count: a limit is spent when one more is refused. */
async function costOf(
  service: Service,
  { path, limit }: Address,
  { way, encoding, spelled }: { way: string; encoding: string; spelled: (number: number) => string },
): Promise<Cost> {
  const caller = newCaller();
  const cost = await cpuOf(service, times(spelled, REQUESTS[limit]), {
    ...caller,
    'Accept-Encoding': encoding,
  });
  const [next = 0] = Object.keys(
    await readMany(service.address, { paths: [path], headers: caller, atOnce: 1 }),
  );
  return { address: path, way, ...cost, countsAs: Number(next) === 429 ? MADE_COUNTS_AS[limit] : 1 };
}

/** What each way of asking costs. */
async function costsWithin(rig: Rig, service: Service, addresses: readonly Address[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const address of addresses) {
    const { path } = address;
    for (const encoding of ENCODINGS) {
      const headers = { ...newCaller(), 'Accept-Encoding': encoding };
      await readMany(service.address, { paths: times(() => path, 20), headers, atOnce: AT_ONCE });
      costs.push(await costOf(service, address, { way: encoding, encoding, spelled: () => path }));
    }
    for (const [way, spelled] of Object.entries(WAYS))
      costs.push(
        await costOf(service, address, { way, encoding: 'br', spelled: (number) => spelled(path, number) }),
      );
    rig.note(path);
  }
  return costs;
}

/** What a request over its limit costs. A caller spends each limit by its first address. */
async function costsOver(service: Service, addresses: readonly Address[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const limit of ['read', 'page'] as const) {
    const headers = { ...newCaller(), 'Accept-Encoding': 'br' };
    const of = addresses.filter((address) => address.limit === limit);
    const [first] = of;
    if (first === undefined) continue;
    await readMany(service.address, {
      paths: times(() => first.path, RATE_LIMITS[limit].points),
      headers,
      atOnce: AT_ONCE,
    });
    for (const { path } of of) {
      const cost = await cpuOf(
        service,
        times(() => path, REQUESTS[limit]),
        headers,
      );
      costs.push({ address: path, way: 'over its limit', ...cost, countsAs: 1 });
    }
  }
  return costs;
}

/**
 * Compared with the cached answer of its address, or of the median address where that takes more: the cheapest ones
 * take less than any request that Express sees.
 */
function beside(cached: readonly Cost[]): (cost: Cost) => Compared {
  const middle = median(cached.map(({ microseconds }) => microseconds));
  const own = new Map(cached.map(({ address, microseconds }) => [address, microseconds]));
  return (cost) => {
    const base = Math.max(own.get(cost.address) ?? middle, middle);
    return { ...cost, share: cost.microseconds / cost.countsAs / base };
  };
}

/** The longest time that another caller waits while somebody sends a burst, in milliseconds. */
async function waitBeside(service: Service, paths: readonly string[]): Promise<number> {
  const burst = readMany(service.address, {
    paths,
    headers: { 'Accept-Encoding': 'br' },
    atOnce: paths.length,
  });
  let [isOver, longest] = [false, 0];
  burst.finally(() => (isOver = true)).catch(() => undefined);
  while (!isOver) {
    const askedAt = performance.now();
    await readMany(service.address, { paths: ['/api/events?view=cards'], atOnce: 1 });
    longest = Math.max(longest, performance.now() - askedAt);
    await delay(5);
  }
  await burst;
  return longest;
}

function rowOfCosts(name: string, costs: readonly Compared[]): Row {
  const sorted = costs.toSorted((a, b) => b.share - a.share);
  const dearest = sorted.slice(0, 3).map(({ address, way, microseconds, countsAs, share }) => {
    const ms = readable(microseconds / 1000);
    return `\`${address}\` ${way}: ${readable(share)} × (${ms} ms, counts as ${countsAs})`;
  });
  const share = sorted[0]?.share ?? Number.NaN;
  return {
    figure: `CPU of any public GET ${name}, for each request that it counts as, compared with a cached answer`,
    goal: `≤ ${GOALS.share} ×`,
    measured: `**${readable(share)} ×**`,
    beside: dearest.join('; '),
    isReached: share <= GOALS.share,
    numbers: { share, ways: costs.length },
  };
}

/** Every public GET in spellings, queries and encodings, within its limit and over it; bursts of feeds; many filters at once. */
export const publicReads: Figure = {
  name: 'public-reads',
  async take(rig) {
    const dataDir = await rig.usual();
    const service = await startService(dataDir);
    let addresses: readonly Address[];
    let [longest, peak] = [0, 0];
    try {
      const { text } = await mustAsk(`${service.address}/api/events`);
      const [event] = JSON.parse(text) as readonly EventAnswer[];
      if (event === undefined) throw new Error('there is no party');
      addresses = publicAddresses(event);
      rig.note(`memory before the filters: ${readable(residentBytes(service.pid) / 1e6)} MB`);
      const watch = setInterval(() => (peak = Math.max(peak, residentBytes(service.pid))), 20);
      const filters = times((number) => `${FEED_PATHS.calendar}?styles=${stylesOf(number)}`, FILTERS);
      await readMany(service.address, { paths: filters, atOnce: FILTERS });
      clearInterval(watch);
      for (const [way, spelled] of Object.entries<Way>({ ...WAYS, 'as it is': (path) => path }))
        for (const path of Object.values(FEED_PATHS)) {
          const wait = await waitBeside(
            service,
            times((number) => spelled(path, number), BURST),
          );
          longest = Math.max(longest, wait);
          rig.note(`${path} ${way}: a wait of ${readable(wait)} ms`);
        }
      rig.note(`longest wait ${readable(longest)} ms, peak ${readable(peak / 1e6)} MB`);
    } finally {
      await service.stop();
    }
    const limited = await startService(dataDir, { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    try {
      const costs = await costsWithin(rig, limited, addresses);
      const compared = beside(costs.filter(({ way }) => way === 'br'));
      const within = costs.map(compared);
      const over = (await costsOver(limited, addresses)).map(compared);
      for (const { address, way, microseconds, countsAs, share, statuses } of [...within, ...over])
        rig.note(
          `${address} | ${way} | ${readable(microseconds)} µs | counts as ${countsAs} | ${readable(share)} × | ${JSON.stringify(statuses)}`,
        );
      return [
        burstRow(longest),
        memoryRow(peak),
        rowOfCosts('within its limit', within),
        rowOfCosts('over its limit', over),
      ];
    } finally {
      await limited.stop();
    }
  },
};

function burstRow(longest: number): Row {
  return {
    figure: `longest wait of another caller during a burst of ${BURST} GETs of a feed, any spelling, 500 parties`,
    goal: `≤ ${GOALS.waitMs} ms`,
    measured: `**${readable(longest)} ms**`,
    beside: 'the cards of home, asked for without a pause',
    isReached: longest <= GOALS.waitMs,
    numbers: { longestMs: longest },
  };
}

function memoryRow(peak: number): Row {
  return {
    figure: `peak memory while ${readable(FILTERS, 0)} different filters of a calendar are asked for at once`,
    goal: `≤ ${GOALS.bytes / 1e6} MB`,
    measured: `**${readable(peak / 1e6)} MB**`,
    beside: 'RSS, every 20 ms',
    isReached: peak <= GOALS.bytes,
    numbers: { peakBytes: peak },
  };
}

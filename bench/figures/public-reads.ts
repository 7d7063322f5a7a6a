import { setTimeout as delay } from 'node:timers/promises';
import { may } from '@duende/contracts/accounts/permissions';
import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { FEED_PATHS } from '@duende/contracts/parties/feed-paths';
import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { STYLES } from '@duende/contracts/parties/styles';
import { RATE_LIMITS } from '@duende/platform/config/limits';
import { mustAsk } from '../harness/ask.ts';
import type { Figure, Row } from '../harness/figure.ts';
import { cpuSeconds, residentBytes } from '../harness/process-usage.ts';
import { readMany, type Statuses } from '../harness/read-many.ts';
import type { Rig } from '../harness/rig.ts';
import { startService, type Service } from '../harness/service.ts';
import { readable } from '../harness/statistics.ts';

/** `share`: of the CPU of the same address asked for as the page asks for it, again and again. */
const GOALS = { share: 3, waitMs: 500, bytes: 300e6 };
const REQUESTS = 300;
const AT_ONCE = 8;
const BURST = 200;
const FILTERS = 1_500;
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** A public address: how to ask for it, and for it in ways that programs and strangers find. */
interface Address {
  readonly path: string;
  readonly limit: 'read' | 'page';
}

interface Cost {
  readonly address: string;
  readonly way: string;
  readonly microseconds: number;
  readonly share: number;
  readonly statuses: Statuses;
}

/** Every GET that a visitor may send: the calls of the API by their records, the feeds, files and pages. */
function publicAddresses(event: EventAnswer): readonly Address[] {
  const given: Readonly<Record<string, string>> = {
    '/api/rsvp-counts': `?events=${event.id}`,
    '/api/similar-events': '?name=Luna&location=Madrid&dates=2026-12-05',
  };
  const calls = CALLS.filter(
    ({ method, permission }) => method === 'GET' && (permission === null || may(null, permission)),
  ).map(({ path }) => path.replaceAll(/:(reference|id|event)/g, event.id) + (given[path] ?? ''));
  const party = `/event/${event.slug}`;
  const pages = ['/', '/privacidad', '/nada', party, `${party}/rides`, `${party}/calendar.ics`];
  return [
    ...[...calls, ...Object.values(FEED_PATHS)].map((path) => ({ path, limit: 'read' as const })),
    ...[...pages, '/robots.txt', '/.well-known/security.txt', '/manifest.webmanifest'].map((path) => ({
      path,
      limit: 'page' as const,
    })),
  ];
}

const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

const stylesOf = (chosen: number) =>
  STYLES.filter((_style, index) => ((chosen + 1) >> index) % 2 === 1).join();

/** Spellings and queries of an address, each request another where that is the point. */
const WAYS: Readonly<Record<string, (path: string, number: number) => string>> = {
  'a slash behind it': (path) => path.replace(/(\?|$)/, '/$1'),
  capitals: (path) => path.replace(/^[^?]*/, (spelled) => spelled.toUpperCase()),
  'a parameter nobody knows': (path, number) => withQuery(path, `x${number}=1`),
  'another filter each time': (path, number) => withQuery(path, `styles=${stylesOf(number)}`),
  'another day each time': (path, number) =>
    withQuery(
      path,
      `from=2026-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`,
    ),
  'other words each time': (path, number) => withQuery(path, `q=luna${number}`),
};

async function cpuOf(service: Service, paths: readonly string[], headers: Readonly<Record<string, string>>) {
  const before = cpuSeconds(service.pid);
  const statuses = await readMany(service.address, { paths, headers, atOnce: AT_ONCE });
  return { microseconds: ((cpuSeconds(service.pid) - before) / paths.length) * 1e6, statuses };
}

const times = (path: (number: number) => string, many = REQUESTS) =>
  Array.from({ length: many }, (_, number) => path(number));

/** What each way of asking costs, beside the same address asked for again and again. */
async function costsWithin(rig: Rig, service: Service, addresses: readonly Address[]): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { path } of addresses) {
    const cached: Record<string, number> = {};
    for (const encoding of ENCODINGS) {
      const headers = { 'Accept-Encoding': encoding };
      await cpuOf(
        service,
        times(() => path, 20),
        headers,
      );
      const { microseconds, statuses } = await cpuOf(
        service,
        times(() => path),
        headers,
      );
      cached[encoding] = microseconds;
      costs.push({ address: path, way: encoding, microseconds, share: 1, statuses });
    }
    for (const [way, spelled] of Object.entries(WAYS)) {
      const { microseconds, statuses } = await cpuOf(
        service,
        times((number) => spelled(path, number)),
        {
          'Accept-Encoding': 'br',
        },
      );
      costs.push({
        address: path,
        way,
        microseconds,
        share: microseconds / (cached['br'] ?? Number.NaN),
        statuses,
      });
    }
    rig.note(`${path}: ${readable(cached['br'] ?? Number.NaN)} µs`);
  }
  return costs;
}

/** What a request over its limit costs, beside the same address within. Each limit is spent by its first address. */
async function costsOver(
  service: Service,
  addresses: readonly Address[],
  within: readonly Cost[],
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const limit of ['read', 'page'] as const) {
    const of = addresses.filter((address) => address.limit === limit);
    const [first] = of;
    if (first === undefined) continue;
    await readMany(service.address, {
      paths: times(() => first.path, RATE_LIMITS[limit].points),
      atOnce: AT_ONCE,
    });
    for (const { path } of of) {
      const { microseconds, statuses } = await cpuOf(
        service,
        times(() => path),
        { 'Accept-Encoding': 'br' },
      );
      const cached = within.find(({ address, way }) => address === path && way === 'br');
      const share = microseconds / (cached?.microseconds ?? Number.NaN);
      costs.push({ address: path, way: 'over its limit', microseconds, share, statuses });
    }
  }
  return costs;
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

function rowOfCosts(name: string, costs: readonly Cost[]): Row {
  const sorted = costs.filter(({ share }) => Number.isFinite(share)).toSorted((a, b) => b.share - a.share);
  const [worst] = sorted;
  const told = sorted.slice(0, 3).map(({ address, way, microseconds, share }) => {
    const ms = readable(microseconds / 1000);
    return `\`${address}\` ${way}: ${readable(share)} × (${ms} ms)`;
  });
  const share = worst?.share ?? Number.NaN;
  return {
    figure: `CPU of any public GET ${name}, beside the cached answer of its address`,
    goal: `≤ ${GOALS.share} ×`,
    measured: `**${readable(share)} ×**`,
    beside: told.join('; '),
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
    let within: Cost[];
    let addresses: readonly Address[];
    let [longest, peak] = [0, 0];
    try {
      const { text } = await mustAsk(`${service.address}/api/events`);
      const [event] = JSON.parse(text) as readonly EventAnswer[];
      if (event === undefined) throw new Error('there is no party');
      addresses = publicAddresses(event);
      for (const spelled of [...Object.values(WAYS), (path: string) => path])
        for (const path of Object.values(FEED_PATHS)) {
          const wait = await waitBeside(
            service,
            times((number) => spelled(path, number), BURST),
          );
          longest = Math.max(longest, wait);
        }
      const watch = setInterval(() => (peak = Math.max(peak, residentBytes(service.pid))), 20);
      const filters = times((number) => `${FEED_PATHS.calendar}?styles=${stylesOf(number)}`, FILTERS);
      await readMany(service.address, { paths: filters, atOnce: FILTERS });
      clearInterval(watch);
      rig.note(`longest wait ${readable(longest)} ms, peak ${readable(peak / 1e6)} MB`);
      within = await costsWithin(rig, service, addresses);
    } finally {
      await service.stop();
    }
    const limited = await startService(dataDir, { RATE_LIMITS: 'on' });
    try {
      const over = await costsOver(limited, addresses, within);
      for (const { address, way, microseconds, share, statuses } of [...within, ...over])
        rig.note(
          [
            address,
            way,
            `${readable(microseconds)} µs`,
            `${readable(share)} ×`,
            JSON.stringify(statuses),
          ].join(' | '),
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
    figure: `longest wait of another caller beside a burst of ${BURST} GETs of a feed, any spelling, 500 parties`,
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

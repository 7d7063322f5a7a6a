import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findMongo } from '@duende/testkit/engines/find-mongo';
import { runChild, startChild, endProcess } from '../harness/child.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { percentile, readable } from '../harness/statistics.ts';
import type { Confirmed, Projected } from '../processes/confirm-and-project.ts';
import type { HeardPushes } from '../processes/push-watchers.ts';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const GOAL_P99_MS = 250;
const WATCHERS = 50;
/** One about every 200 ms: none waits for the ten counts a second that a party has at most. */
const CONFIRMATIONS = 150;
const PAUSE_MS = 200;

export const liveTwoQueries: Figure = {
  name: 'live-two-queries',
  title: 'live push between two query instances',

  async run(bench) {
    const engine = await findMongo();
    if (engine === null) {
      bench.note('left out: there is no MongoDB server');
      return [];
    }
    try {
      const url = new URL(engine.url);
      url.pathname = `/duende-bench-${randomUUID()}`;
      return [await measure(bench, url.href, `${engine.name} ${engine.version}`)];
    } finally {
      await engine.stop();
    }
  },
};

async function measure(bench: Bench, url: string, engine: string): Promise<Measurement> {
  const dataDir = await bench.history({ events: 500, openParties: 20, removedParties: 0 });
  const maker = startChild('confirm-and-project', { dataDir, url });
  const ends = [() => maker.end()];
  try {
    const { partyId } = (await maker.next()) as Projected;
    const instances = [await startQueryInstance(url), await startQueryInstance(url)];
    ends.push(...instances.map(({ stop }) => stop));
    const addresses = instances.map(({ address }) => address);
    const watchers = startChild('push-watchers', { addresses, partyId, watchers: WATCHERS });
    ends.push(() => watchers.end());
    await watchers.next();

    const confirmed: Confirmed[] = [];
    for (let count = 0; count < CONFIRMATIONS; count += 1) {
      maker.send({});
      confirmed.push((await maker.next()) as Confirmed);
      await delay(PAUSE_MS * (0.75 + Math.random() / 2));
    }
    await delay(1000);
    watchers.send({});
    const heard = (await watchers.next()) as HeardPushes;
    const bare = await runChild<{ took: number[] }>('bare-change-stream', { url, times: 100, pauseMs: 20 });
    return measurementOf(confirmed, heard, bare.took, engine);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

function measurementOf(
  confirmed: readonly Confirmed[],
  heard: HeardPushes,
  bare: readonly number[],
  engine: string,
): Measurement {
  const took = confirmed.flatMap(({ position, at }) => {
    const moments = heard.get(position) ?? [];
    if (moments.length !== 2 * WATCHERS)
      throw new Error(`${moments.length} of ${2 * WATCHERS} sockets heard a count`);
    return moments.map((each) => Math.max(0, each - at));
  });
  const [p50Ms, p99Ms] = [percentile(took, 0.5), percentile(took, 0.99)];
  const [bareP50Ms, bareP99Ms] = [percentile(bare, 0.5), percentile(bare, 0.99)];
  return {
    figure: `durable in the log → shown by ${WATCHERS} sockets on each of two query instances (${engine})`,
    goal: `p99 ≤ ${GOAL_P99_MS} ms`,
    measured: `p50 ${readable(p50Ms)} ms, p99 ${readable(p99Ms)} ms`,
    beside: `p50 ${readable(bareP50Ms)} ms, p99 ${readable(bareP99Ms)} ms: a bare insertion to its change stream`,
    isReached: p99Ms <= GOAL_P99_MS,
    numbers: { p50Ms, p99Ms, bareP50Ms, bareP99Ms },
  };
}

const MAIN = fileURLToPath(import.meta.resolve('@duende/query-service/main')).replace(
  /query-service\/(?:dist\/)?main\.[jt]s$/,
  'query-service/dist/main.js',
);

/** The built query service in a process of its own, one of several. */
interface QueryInstance {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts one; resolves when it answers. */
async function startQueryInstance(url: string): Promise<QueryInstance> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      MONGODB_URL: url,
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^Duende queries \S+: (http\S+)$/.exec(line)?.[1];
    if (address !== undefined) return { address, stop: () => endProcess(child, 'SIGTERM') };
  }
  throw new Error('the query service ended before it told its address');
}

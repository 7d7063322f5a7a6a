import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { findMongo } from '@duende/testkit/engines/find-mongo';
import { FAKE_EVENTSTOREDB_NAME } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { runChild, startChild } from '../harness/child.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { readable } from '../harness/statistics.ts';
import type { EventStoreDbAppends } from '../processes/eventstoredb-appends.ts';

const SCALE = { events: 200_000, openParties: 300, removedParties: 100 };
const PHOTOS = 200;
const GOAL = 0.7;
const IN_FLIGHT = 64;
const SECONDS = 5;
const KILLS = 5;

const TOOL = fileURLToPath(import.meta.resolve('@duende/standalone/tools/move')).replace(
  /standalone\/(?:dist\/)?tools\/move\.[jt]s$/,
  'standalone/dist/tools/move.js',
);

interface Places {
  readonly DATA_DIR: string;
  readonly EVENTSTORE_URL: string;
  readonly MONGODB_URL: string;
}

/** `make move` beside what the same engine takes of single appends, and killed again and again. */
export const moveFigure: Figure = {
  name: 'move',
  title: `moving ${readable(SCALE.events, 0)} events and ${PHOTOS} photos onto engines`,

  async run(bench) {
    const mongo = await findMongo();
    if (mongo === null) throw new Error('this figure wants a MongoDB server');
    const database = (name: string): string => {
      const url = new URL(mongo.url);
      url.pathname = `/bench-${name}-${process.pid}`;
      return url.href;
    };
    try {
      const before = await appendRate();
      const whole = await onFreshLog(bench, database('move'), async (places) => {
        const startedAt = performance.now();
        await finished(startTool(places));
        return (performance.now() - startedAt) / 1000;
      });
      const after = await appendRate();
      const broken = await onFreshLog(bench, database('killed'), async (places) => {
        for (let kill = 1; kill <= KILLS; kill += 1)
          await killedAt(places, (SCALE.events * kill) / (KILLS + 1));
        const startedAt = performance.now();
        await finished(startTool(places));
        return (performance.now() - startedAt) / 1000;
      });
      const rate = whole.events / whole.result;
      const limit = (before + after) / 2;
      const measured: readonly Measurement[] = [
        {
          figure: `make move of ${readable(whole.events, 0)} events and ${PHOTOS} photos, from start to end, checked; engines: ${FAKE_EVENTSTOREDB_NAME}, ${mongo.name} ${mongo.version}`,
          goal: `≥ ${GOAL} × the engine's own appends`,
          measured: `${readable(rate)} events a second, ${readable(rate / limit)} × (${readable(whole.result)} s)`,
          beside: `${readable(limit)} a second: appends of one event, ${IN_FLIGHT} in flight`,
          isReached: rate >= GOAL * limit,
          numbers: { eventsPerSecond: rate, appendsPerSecond: limit, seconds: whole.result },
        },
        {
          figure: `the same, killed with kill -9 at ${KILLS} moments`,
          goal: 'complete, nothing twice',
          measured: `${readable(broken.events, 0)} events there, equal one by one (the last try: ${readable(broken.result)} s)`,
          beside: `${readable(whole.events, 0)} without being killed`,
          isReached: broken.events === whole.events,
          numbers: { events: broken.events, seconds: broken.result },
        },
      ];
      return measured;
    } finally {
      await mongo.stop();
    }
  },
};

async function appendRate(): Promise<number> {
  return onServer(async (url) => {
    const load = (seconds: number): EventStoreDbAppends => ({
      url,
      through: 'adapter',
      inFlight: IN_FLIGHT,
      seconds,
    });
    await runChild('eventstoredb-appends', load(1));
    return (await runChild<{ rate: number }>('eventstoredb-appends', load(SECONDS))).rate;
  });
}

async function onServer<T>(use: (url: string) => Promise<T>): Promise<T> {
  const server = startChild('fake-eventstoredb', {});
  try {
    return await use(((await server.next()) as { url: string }).url);
  } finally {
    await server.end();
  }
}

/** Moves a history into an empty log; how many events are in it then. */
async function onFreshLog<T>(
  bench: Bench,
  mongodbUrl: string,
  use: (places: Places) => Promise<T>,
): Promise<{ readonly result: T; readonly events: number }> {
  const dataDir = await bench.history(SCALE);
  await runChild('given-photos', { dataDir, photos: PHOTOS });
  return onServer(async (url) => {
    const result = await use({ DATA_DIR: dataDir, EVENTSTORE_URL: url, MONGODB_URL: mongodbUrl });
    const { events } = await runChild<{ events: number }>('eventstoredb-read', { url });
    return { result, events };
  });
}

function startTool(places: Places, stderr: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  return spawn(process.execPath, [TOOL], {
    env: { PATH: process.env['PATH'], ...places },
    stdio: ['ignore', 'inherit', stderr],
  });
}

async function finished(tool: ChildProcess): Promise<void> {
  const [code] = (await once(tool, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`make move ended with ${code}`);
}

/** Kills a try as soon as it tells of so many events. */
async function killedAt(places: Places, events: number): Promise<void> {
  const tool = startTool(places, 'pipe');
  const ended = once(tool, 'exit') as Promise<[number | null, string | null]>;
  for await (const line of createInterface({ input: tool.stderr ?? Readable.from([]) })) {
    console.error(line);
    if (Number(/^(\d+) events$/.exec(line)?.[1] ?? 0) >= events) tool.kill('SIGKILL');
  }
  const [, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`make move ended before it told of ${events} events`);
}

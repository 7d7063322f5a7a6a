import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { CARDS_PATH } from '@duende/contracts/parties/list-path';
import { runChild } from '../harness/child.ts';
import { Connection, requestText } from '../harness/connection.ts';
import { SCALES } from '../seeding/scales.ts';
import type { Bench, Figure, Measurement } from '../harness/figure.ts';
import { setUpAdmin } from '../harness/party-requests.ts';
import { openParties } from '../harness/person.ts';
import { cpuSeconds, residentBytes } from '../harness/process-usage.ts';
import { startService, type Service } from '../harness/service.ts';
import { median, percentile, readable } from '../harness/statistics.ts';
import type { ExportAsked, ExportTaken } from '../processes/export-reader.ts';

const TABLES = ['attendance', 'decisions'];
const EVENTS_GOAL = 100_000;
const MEMORY_GOAL = 50_000_000;
const ROUNDS = 3;
/** So many ready-made answers fill what is young of the heap, as on a service in use. */
const WARM_UP = 20_000;
const SETTLED_MS = 3_000;
const LOOK_EVERY_MS = 20;
const { events: EVENTS } = SCALES.million;
const MEGABYTE = 1_000_000;

/** The largest tables of a long log taken away while others use the service. */
export const exportFigure: Figure = {
  name: 'export',
  title: 'tables of a long history taken away',

  async run(bench) {
    const dataDir = await bench.history(SCALES.million);
    const rows = await runChild<{ seconds: number }>('read-rows', { dataDir });
    const service = await startService(dataDir);
    try {
      const cookie = await setUpAdmin(service.address);
      const [party = ''] = await openParties(service.address);
      const other = requestText('GET', `/api/events/${party}/comments`);
      await warmUp(service.address);
      await delay(SETTLED_MS);
      const before = await othersWhile(service.address, other, delay(SETTLED_MS));
      const measurements: Measurement[] = [];
      for (const table of TABLES)
        measurements.push(
          ...(await taken(bench, service, { table, cookie, other, readSeconds: rows.seconds, before })),
        );
      return measurements;
    } finally {
      await service.stop();
    }
  },
};

interface Wanted {
  readonly table: string;
  readonly cookie: string;
  /** what others ask for meanwhile */
  readonly other: string;
  /** what reading and parsing the rows of the log takes, nothing else done */
  readonly readSeconds: number;
  /** milliseconds of other requests without an export */
  readonly before: readonly number[];
}

async function taken(
  bench: Bench,
  service: Service,
  { table, cookie, other, readSeconds, before }: Wanted,
): Promise<readonly Measurement[]> {
  const { address, pid } = service;
  const path = `/api/history/export?table=${table}`;
  const rounds: ExportTaken[] = [];
  const others: number[] = [];
  let more = 0;
  let cpu = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = residentBytes(pid);
    const cpuBefore = cpuSeconds(pid);
    const export_ = runChild<ExportTaken>('export-reader', { address, path, cookie } satisfies ExportAsked);
    const watched = mostMemoryWhile(pid, export_);
    // Memory and rate are those of an export alone, others ask beside the last one.
    if (round === ROUNDS - 1) others.push(...(await othersWhile(address, other, export_)));
    rounds.push(await export_);
    cpu = cpuSeconds(pid) - cpuBefore;
    more = Math.max(more, (await watched) - idle);
    await delay(SETTLED_MS);
  }
  const alone = rounds.slice(0, -1);
  const seconds = median(alone.map((round) => round.seconds));
  const { rows = 0, bytes = 0 } = rounds[0] ?? {};
  const [load = 0] = loadavg();
  const rate = EVENTS / seconds;
  const note = `${table}: ${readable(rows, 0)} rows, ${readable(bytes / MEGABYTE)} MB in ${readable(seconds)} s, CPU ${readable(cpu)} s; ${readable(more / MEGABYTE)} MB more; slowest other ${readable(Math.max(...others))} of ${others.length}; load ${readable(load)}`;
  bench.note(note);
  const numbers = { seconds, rows, bytes, cpuSeconds: cpu, readSeconds, moreBytes: more, load };
  return [
    {
      figure: `export of ${table}, ${readable(rows, 0)} rows (${readable(bytes / MEGABYTE)} MB), events of the log a second`,
      goal: `≥ ${readable(EVENTS_GOAL, 0)}`,
      measured: `${readable(rate, 0)} (${readable(rows / seconds, 0)} rows a second; ${readable(cpu)} s of CPU)`,
      beside: `${readable(EVENTS / readSeconds, 0)} a second: rows of the log read and parsed, nothing else; load ${readable(load)}`,
      isReached: rate >= EVENTS_GOAL,
      numbers: { ...numbers, rate },
    },
    {
      figure: `memory above idle while ${table} streams`,
      goal: `≤ ${MEMORY_GOAL / MEGABYTE} MB`,
      measured: `${readable(more / MEGABYTE)} MB`,
      beside: `${readable(residentBytes(pid) / MEGABYTE)} MB after it`,
      isReached: more <= MEMORY_GOAL,
      numbers,
    },
    {
      figure: `slowest other request while ${table} streams`,
      goal: '',
      measured: `${readable(Math.max(...others))} ms of ${readable(others.length, 0)}, p99 ${readable(percentile(others, 0.99))} ms`,
      beside: `${readable(Math.max(...before))} ms of ${readable(before.length, 0)} without it, p99 ${readable(percentile(before, 0.99))} ms`,
      isReached: null,
      numbers: { slowestMs: Math.max(...others), p99Ms: percentile(others, 0.99), ...numbers },
    },
  ];
}

/** Fills the young generation of the service's heap with requests, from a process of its own. */
function warmUp(address: string): Promise<unknown> {
  const load = { address, path: CARDS_PATH, headers: {}, connections: 8, requests: WARM_UP };
  return runChild('get-load', load);
}

async function mostMemoryWhile(pid: number, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = () => (isDone = true);
  void work.then(done, done);
  let most = 0;
  while (!isDone) {
    most = Math.max(most, residentBytes(pid));
    await delay(LOOK_EVERY_MS);
  }
  return most;
}

/** Milliseconds of each request that others make while something is going on. */
async function othersWhile(
  address: string,
  request: string,
  work: Promise<unknown>,
): Promise<readonly number[]> {
  let isDone = false;
  const done = () => (isDone = true);
  void work.then(done, done);
  const connection = await Connection.open(address);
  const milliseconds: number[] = [];
  while (!isDone) {
    const askedAt = performance.now();
    const { status } = await connection.ask(request);
    milliseconds.push(performance.now() - askedAt);
    if (status !== 200) throw new Error(`another request: ${status}`);
    await delay(10);
  }
  connection.close();
  return milliseconds;
}

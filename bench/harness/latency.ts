import { loadavg } from 'node:os';
import type { Connection } from './connection.ts';
import type { Bench, Measurement } from './figure.ts';
import { percentile, readable } from './statistics.ts';

/** What one round of a question was answered in, beside something bare that was asked in turns with it. */
interface Asked {
  readonly figure: string;
  readonly goalMs: number;
  /** a request to ask next, made by `requestText` */
  readonly request: () => string;
  readonly beside: { readonly name: string; readonly request: string };
  /** how often each is asked; the first tenth warms up */
  readonly times: number;
}

/** One request at a time, each in turn with a bare one; its p99 is held against the goal. */
export async function latencyBeside(
  bench: Bench,
  connection: Connection,
  { figure, goalMs, request, beside, times }: Asked,
): Promise<Measurement> {
  const own: number[] = [];
  const bare: number[] = [];
  for (let asked = 0; asked < times; asked += 1) {
    const isWarm = asked >= times / 10;
    const [ownMs, bareMs] = [await timed(connection, request()), await timed(connection, beside.request)];
    if (isWarm) own.push(ownMs);
    if (isWarm) bare.push(bareMs);
  }
  const [p50, p99, bareP50, bareP99] = [own, bare].flatMap((of) => [
    percentile(of, 0.5),
    percentile(of, 0.99),
  ]);
  const [load = 0] = loadavg();
  const measurement = {
    figure,
    goal: `p99 ≤ ${goalMs} ms`,
    measured: `p50 ${readable(p50 ?? 0)} ms, p99 ${readable(p99 ?? 0)} ms`,
    beside: `p50 ${readable(bareP50 ?? 0)} ms, p99 ${readable(bareP99 ?? 0)} ms: ${beside.name}; load ${readable(load)}`,
    isReached: (p99 ?? Infinity) <= goalMs,
    numbers: { p50: p50 ?? 0, p99: p99 ?? 0, bareP50: bareP50 ?? 0, bareP99: bareP99 ?? 0, load },
  };
  bench.note(`${figure}: ${measurement.measured}; beside: ${measurement.beside}`);
  return measurement;
}

async function timed(connection: Connection, request: string): Promise<number> {
  const askedAt = performance.now();
  const { status, body } = await connection.ask(request);
  const milliseconds = performance.now() - askedAt;
  if (status !== 200)
    throw new Error(`${request.slice(0, request.indexOf('\r'))}: ${status} ${body.toString()}`);
  return milliseconds;
}

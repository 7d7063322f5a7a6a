import { START, type Position } from '@duende/contracts/events/domain-event';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BUILD } from './version.ts';

/** How one read model stands. */
interface ProjectionGauge {
  readonly name: string;
  /** whether it has yet to reach what was in the log when it began */
  readonly catchingUp: boolean;
  readonly running: boolean;
}

/** Whether one engine answered when it was last asked. */
interface EngineGauge {
  readonly name: string;
  readonly up: boolean;
}

/** What became of pushed notices since the start, and how many wait. */
interface PushGauge {
  readonly sent: number;
  readonly gone: number;
  readonly refused: number;
  readonly dropped: number;
  readonly waiting: number;
}

/** The service's figures; cheap to count, read by Prometheus from the metrics port. */
export interface Metrics {
  readonly registry: Registry;
  /** One answered request: `route` is its pattern, never its path; seconds. */
  observeHttp(method: string, route: string, status: number, seconds: number): void;
  /** Events of one type that were appended. */
  countAppended(type: string, events?: number): void;
  countLoginFailure(): void;
  /** One request refused with `request.too-many`, by the name of its limit. */
  countRateLimited(limit: string): void;
  /** One request refused with `allowance.spent`, by what its caller has had enough of for a day. */
  countAllowanceRefused(allowance: string): void;
  /** Asks `read` at every scrape. */
  observeProjections(read: () => readonly ProjectionGauge[]): void;
  /** Asks `read` at every scrape. */
  observeLeftOut(read: () => LeftOutCounts): void;
  /** Asks `read` at every scrape. */
  observePushes(read: () => PushGauge): void;
  /** Asks `read` at every scrape. */
  observeEngines(read: () => readonly EngineGauge[]): void;
}

/** Seconds, around the goals: hot reads under 5 ms, a durable command under 50, a stall over a second. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  nameBuild(registers);
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const appended = new Counter({
    name: 'duende_events_appended_total',
    help: 'Events recorded in the log',
    labelNames: ['type'],
    registers,
  });
  const loginFailures = new Counter({
    name: 'duende_login_failures_total',
    help: 'Logins refused for their credentials',
    registers,
  });
  const rateLimited = new Counter({
    name: 'duende_rate_limited_total',
    help: 'Requests refused since the caller was over a limit, by limit',
    labelNames: ['limit'],
    registers,
  });
  const allowancesRefused = new Counter({
    name: 'duende_allowance_refusals_total',
    help: 'Requests refused since the caller has had all that is allowed in a day, by allowance',
    labelNames: ['allowance'],
    registers,
  });

  return {
    registry,
    observeHttp: (method, route, status, seconds) =>
      http.observe({ method, route, status: String(status) }, seconds),
    countAppended: (type, events = 1) => appended.inc({ type }, events),
    countLoginFailure: () => loginFailures.inc(),
    countRateLimited: (limit) => rateLimited.inc({ limit }),
    countAllowanceRefused: (allowance) => allowancesRefused.inc({ allowance }),
    observeLeftOut: (read) => showLeftOut(registers, read),
    observePushes: (read) => showPushes(registers, read),
    observeEngines: (read) => showEngines(registers, read),
    observeProjections: (read) => showProjections(registers, read),
  };
}

type Registers = Registry[];

function nameBuild(registers: Registers): void {
  const build = new Gauge({
    name: 'duende_build_info',
    help: 'Always 1: which version and commit this process is of, and on which Node it runs',
    labelNames: ['version', 'commit', 'node'],
    registers,
  });
  const { version, commit } = BUILD;
  build.set({ version, commit: commit ?? '', node: process.versions.node }, 1);
}

function showLeftOut(registers: Registers, read: () => LeftOutCounts): void {
  new Counter({
    name: 'duende_events_left_out_total',
    help: 'Events of the followed log left out since the start: of another program, or by a decision on the record',
    labelNames: ['why'],
    registers,
    collect() {
      this.reset();
      for (const [why, events] of Object.entries(read())) this.inc({ why }, events);
    },
  });
}

function showPushes(registers: Registers, read: () => PushGauge): void {
  new Counter({
    name: 'duende_pushes_total',
    help: 'Pushed notices since the start by what became of them',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      const { waiting: _, ...ended } = read();
      for (const [outcome, pushes] of Object.entries(ended)) this.inc({ outcome }, pushes);
    },
  });
  new Gauge({
    name: 'duende_pushes_waiting',
    help: 'Notices that wait to be pushed',
    registers,
    collect() {
      this.set(read().waiting);
    },
  });
}

function showEngines(registers: Registers, read: () => readonly EngineGauge[]): void {
  new Gauge({
    name: 'duende_engine_up',
    help: '0 while an engine does not answer',
    labelNames: ['engine'],
    registers,
    collect() {
      for (const { name, up } of read()) this.set({ engine: name }, Number(up));
    },
  });
}

function showProjections(registers: Registers, read: () => readonly ProjectionGauge[]): void {
  const show = (name: string, help: string, value: (projection: ProjectionGauge) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers,
      collect() {
        for (const projection of read()) this.set({ projection: projection.name }, value(projection));
      },
    });
  show('duende_projection_catching_up', '1 until the read model follows the log live', ({ catchingUp }) =>
    Number(catchingUp),
  );
  show('duende_projection_running', '0 once the read model has stopped', ({ running }) => Number(running));
}

/** How many events the followed log has left out, by why. */
export interface LeftOutCounts {
  /** of other programs, under one of our types' names */
  readonly foreign: number;
  /** by a decision on the record */
  readonly decided: number;
}

export type CountLeftOut = (why: keyof LeftOutCounts, position: Position) => void;

/** Counts each event once, however many read it: one that stands before the last counted was read again. */
export function createLeftOutCounter(): { readonly tally: LeftOutCounts; readonly count: CountLeftOut } {
  const tally = { foreign: 0, decided: 0 };
  let last = START;
  return {
    tally,
    count(why, position) {
      if (position <= last) return;
      last = position;
      tally[why] += 1;
    },
  };
}

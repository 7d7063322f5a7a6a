import { START, type Position } from '@duende/contracts/events/domain-event';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { BUILD } from './version.ts';

interface ProjectionGauge {
  readonly name: string;
  /** has not reached the log's end at its start yet */
  readonly catchingUp: boolean;
  readonly running: boolean;
}

interface EngineGauge {
  readonly name: string;
  readonly up: boolean;
}

interface PushGauge {
  readonly sent: number;
  readonly gone: number;
  readonly refused: number;
  readonly dropped: number;
  readonly waiting: number;
}

interface HookGauge {
  readonly sent: number;
  readonly failed: number;
  readonly parked: number;
  readonly dropped: number;
  /** now */
  readonly held: { readonly waiting: number; readonly parked: number };
}

export interface Metrics {
  readonly registry: Registry;
  /** `route`: the pattern, never the path; seconds. */
  observeHttp(method: string, route: string, status: number, seconds: number): void;
  countAppended(type: string, events?: number): void;
  countLoginFailure(): void;
  /** A `request.too-many` refusal, by limit. */
  countRateLimited(limit: string): void;
  /** An `allowance.spent` refusal, by quota. */
  countAllowanceRefused(allowance: string): void;
  /** Calls `read` at every scrape, as the following. */
  observeProjections(read: () => readonly ProjectionGauge[]): void;
  observeLeftOut(read: () => LeftOutCounts): void;
  observePushes(read: () => PushGauge): void;
  observeHooks(read: () => HookGauge): void;
  observeEngines(read: () => readonly EngineGauge[]): void;
}

/** Seconds, around the goals: hot reads under 5 ms, durable commands under 50, stalls over a second. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  nameBuild(registers);
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const appended = new Counter({
    name: 'duende_events_appended_total',
    help: 'Events that this process has recorded',
    labelNames: ['type'],
    registers,
  });
  const loginFailures = new Counter({
    name: 'duende_login_failures_total',
    help: 'Logins refused for wrong credentials; a sudden rise means that somebody guesses',
    registers,
  });
  const rateLimited = new Counter({
    name: 'duende_rate_limited_total',
    help: 'Requests answered 429 request.too-many, by limit; many are a script, or a proxy that TRUST_PROXY does not count',
    labelNames: ['limit'],
    registers,
  });
  const allowancesRefused = new Counter({
    name: 'duende_allowance_refusals_total',
    help: 'Requests answered 429 allowance.spent, by the daily allowance that was used up',
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
    observeHooks: (read) => showHooks(registers, read),
    observeEngines: (read) => showEngines(registers, read),
    observeProjections: (read) => showProjections(registers, read),
  };
}

type Registers = Registry[];

function nameBuild(registers: Registers): void {
  const build = new Gauge({
    name: 'duende_build_info',
    help: 'Always 1; its labels are the version and commit of this process, and its Node',
    labelNames: ['version', 'commit', 'node'],
    registers,
  });
  const { version, commit } = BUILD;
  build.set({ version, commit: commit ?? '', node: process.versions.node }, 1);
}

function showLeftOut(registers: Registers, read: () => LeftOutCounts): void {
  new Counter({
    name: 'duende_events_left_out_total',
    help: 'Events left out since the start: foreign ones of another program, or decided by make pass-over',
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
    help: 'Notices since the start: sent, gone (no such browser any more), refused, or dropped after an hour',
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
    help: 'Notices that wait for a push service',
    registers,
    collect() {
      this.set(read().waiting);
    },
  });
}

function showHooks(registers: Registers, read: () => HookGauge): void {
  new Counter({
    name: 'duende_hook_messages_total',
    help: 'Messages of hooks since the start: sent, failed (each try), parked after the last try, or dropped (its party or hook is gone)',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      const { held: _, ...ended } = read();
      for (const [outcome, messages] of Object.entries(ended)) this.inc({ outcome }, messages);
    },
  });
  new Gauge({
    name: 'duende_hook_messages_held',
    help: 'Messages of hooks that wait to be sent, or are parked until an administrator sends them again',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, messages] of Object.entries(read().held)) this.set({ state }, messages);
    },
  });
}

function showEngines(registers: Registers, read: () => readonly EngineGauge[]): void {
  new Gauge({
    name: 'duende_engine_up',
    help: '0 while the engine of the log or of the documents does not answer or takes no writes',
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
  show(
    'duende_projection_catching_up',
    '1 until a read model follows the log live, also during a rebuild',
    ({ catchingUp }) => Number(catchingUp),
  );
  show(
    'duende_projection_running',
    '0 when a read model has stopped, or its process has lost it',
    ({ running }) => Number(running),
  );
}

/** Events left out of the followed log, by reason. */
export interface LeftOutCounts {
  /** other programs' events with our type names */
  readonly foreign: number;
  readonly decided: number;
}

export type CountLeftOut = (why: keyof LeftOutCounts, position: Position) => void;

/** Counts each event once: a position before the last counted is a repeated read. */
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

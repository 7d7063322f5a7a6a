import type { RequestHandler } from 'express';
import { sendJson } from './send-json.ts';

/** `degraded`: answers, but something in it has stopped or lags. `down`: cannot do its work. */
export type HealthState = 'ok' | 'degraded' | 'down';
/** Tells what is already known; asked on every call, so it never does I/O itself. */
export type HealthCheck = () => HealthState;

export interface HealthReport {
  readonly status: 'starting' | 'stopping' | HealthState;
  readonly checks: Readonly<Record<string, HealthState>>;
}

/** What `GET /api/health` answers from: 200 for ok and degraded, 503 for starting, down and stopping. */
export interface HealthRegistry {
  /** Adds a check by name; a second one of that name takes its place. */
  check(name: string, check: HealthCheck): void;
  /** Everything has started: from here on the checks speak. */
  ready(): void;
  /** The process drains: load balancers send nothing more here. */
  stopping(): void;
  report(): HealthReport;
  readonly handler: RequestHandler;
}

const SEVERITY: readonly HealthState[] = ['ok', 'degraded', 'down'];

export function createHealthRegistry(): HealthRegistry {
  const checks = new Map<string, HealthCheck>();
  let phase: 'starting' | 'running' | 'stopping' = 'starting';

  const report = (): HealthReport => {
    const states = [...checks].map(([name, check]) => [name, check()] as const);
    const worst = Math.max(0, ...states.map(([, state]) => SEVERITY.indexOf(state)));
    return {
      status: phase === 'running' ? (SEVERITY[worst] ?? 'down') : phase,
      checks: Object.fromEntries(states),
    };
  };

  return {
    check: (name, check) => void checks.set(name, check),
    ready: () => {
      if (phase === 'starting') phase = 'running';
    },
    stopping: () => {
      phase = 'stopping';
    },
    report,
    handler: (_req, res) => {
      const answer = report();
      const serves = answer.status === 'ok' || answer.status === 'degraded';
      sendJson(res, serves ? 200 : 503, answer);
    },
  };
}

import type { HealthCheckName } from './health-checks.ts';
import { BUILD, type Build } from './version.ts';

/** `degraded`: answers, but something in it has stopped or lags. `down`: cannot do its work. */
export type HealthState = 'ok' | 'degraded' | 'down';
/** Tells what is already known; asked on every call, so it never does I/O itself. */
type HealthCheck = () => HealthState;
/** In words for an operator why a check is not `ok`, or what it still does while it is; `null` when there is nothing to say. */
type HealthReason = () => string | null;

/** Version and commit are those of the program that answers. */
export interface HealthReport extends Build {
  readonly status: 'starting' | 'stopping' | HealthState;
  readonly checks: Readonly<Record<string, HealthState>>;
  /** by name of the check, where one has a reason */
  readonly reasons?: Readonly<Record<string, string>>;
}

/** What `GET /api/health` answers from: 200 for ok and degraded, 503 for starting, down and stopping. */
export interface HealthRegistry {
  /** Adds a check by name; a second one of that name takes its place. */
  check(name: HealthCheckName, check: HealthCheck, reason?: HealthReason): void;
  /** Everything has started: from here on the checks speak. */
  ready(): void;
  /** The process drains: load balancers send nothing more here. */
  stopping(): void;
  report(): HealthReport;
}

const SEVERITY: readonly HealthState[] = ['ok', 'degraded', 'down'];

export function createHealthRegistry(): HealthRegistry {
  const checks = new Map<string, { readonly check: HealthCheck; readonly reason?: HealthReason }>();
  let phase: 'starting' | 'running' | 'stopping' = 'starting';

  const report = (): HealthReport => {
    const states = [...checks].map(([name, { check }]) => [name, check()] as const);
    const reasons = [...checks].flatMap(([name, { reason }]) => {
      const said = reason?.() ?? null;
      return said === null ? [] : [[name, said] as const];
    });
    const worst = Math.max(0, ...states.map(([, state]) => SEVERITY.indexOf(state)));
    return {
      ...BUILD,
      status: phase === 'running' ? (SEVERITY[worst] ?? 'down') : phase,
      checks: Object.fromEntries(states),
      ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
    };
  };

  return {
    check: (name, check, reason) => void checks.set(name, { check, ...(reason && { reason }) }),
    ready: () => {
      if (phase === 'starting') phase = 'running';
    },
    stopping: () => {
      phase = 'stopping';
    },
    report,
  };
}

import type { HealthCheckName } from './health-checks.ts';
import { BUILD, type Build } from './version.ts';

/** `degraded`: works, but a part has stopped or lags. `down`: cannot work. */
export type HealthState = 'ok' | 'degraded' | 'down';
/** Called for every request, so it must not do I/O. */
type HealthCheck = () => HealthState;
/** For operators: why a check is not `ok`, or what still runs; `null` if there is nothing to say. */
type HealthReason = () => string | null;

export interface HealthReport extends Build {
  readonly status: 'starting' | 'stopping' | HealthState;
  readonly checks: Readonly<Record<string, HealthState>>;
  readonly reasons?: Readonly<Record<string, string>>;
}

/** 200 for ok and degraded, 503 for starting, down and stopping. */
export interface HealthRegistry {
  /** Replaces an earlier check of that name. */
  check(name: HealthCheckName, check: HealthCheck, reason?: HealthReason): void;
  ready(): void;
  /** Draining: load balancers must send nothing more. */
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

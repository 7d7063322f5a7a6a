import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Metrics } from '@duende/platform/observability/metrics';
import { stopReason } from '../runner/stop-reason.ts';
import type { ProjectionRunner, ReadModelStatus } from './embedded-projections.ts';

/** Recorded events are not visible. */
const LAGGING: ReadonlySet<ReadModelStatus['state']> = new Set(['stopped', 'unattended', 'catching-up']);

/** Above this number a common cause is likely. */
const NAMED = 5;

/** Reports to health and metrics. */
export function observeRunner(
  runner: Pick<ProjectionRunner, 'status'>,
  { health, metrics }: { readonly health: HealthRegistry; readonly metrics: Metrics },
): void {
  observeReadModels(() => runner.status(), health);
  metrics.observeProjections(() =>
    runner
      .status()
      // The writing process reports it.
      .filter(({ state }) => state !== 'standby')
      .map(({ name, state }) => ({
        name,
        catchingUp: state === 'catching-up' || state === 'rebuilding',
        running: state !== 'stopped' && state !== 'unattended',
      })),
  );
}

/** `degraded` while read models lag or have stopped; names them and the event. */
export function observeReadModels(
  status: () => readonly ReadModelStatus[],
  health: Pick<HealthRegistry, 'check'>,
): void {
  const lagging = () => status().filter(({ state }) => LAGGING.has(state));
  health.check(
    'projections',
    () => (lagging().length > 0 ? 'degraded' : 'ok'),
    () => {
      const models = new Set(lagging().map(({ name, state }) => `${name} ${state}`));
      const reasons = new Set(lagging().flatMap(({ error }) => stopReason(error) ?? []));
      if (models.size === 0) return null;
      const named = models.size > NAMED ? countsOf(lagging()) : [...models];
      return [named.join(', '), ...reasons].join('; ');
    },
  );
}

function countsOf(models: readonly ReadModelStatus[]): readonly string[] {
  const names = new Map<string, Set<string>>();
  for (const { name, state } of models) names.set(state, (names.get(state) ?? new Set()).add(name));
  return [...names].map(([state, each]) => `${each.size} read models ${state}`);
}

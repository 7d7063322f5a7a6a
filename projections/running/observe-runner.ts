import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Metrics } from '@duende/platform/observability/metrics';
import { stopReason } from '../runner/stop-reason.ts';
import type { ProjectionRunner, ReadModelStatus } from './embedded-projections.ts';

/** States in which people do not see what was recorded. */
const LAGGING: ReadonlySet<ReadModelStatus['state']> = new Set(['stopped', 'unattended', 'catching-up']);

/** More than these share a cause, which another check or the reason behind them tells: they are counted. */
const NAMED = 5;

/** Reports the read models of this process in its health and metrics. */
export function observeRunner(
  runner: Pick<ProjectionRunner, 'status'>,
  { health, metrics }: { readonly health: HealthRegistry; readonly metrics: Metrics },
): void {
  observeReadModels(() => runner.status(), health);
  metrics.observeProjections(() =>
    runner
      .status()
      // What another process writes is in that one's metrics.
      .filter(({ state }) => state !== 'standby')
      .map(({ name, state }) => ({
        name,
        catchingUp: state === 'catching-up' || state === 'rebuilding',
        running: state !== 'stopped' && state !== 'unattended',
      })),
  );
}

/** `degraded`, which ones and at which event, while read models lag behind the log or have stopped. */
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
      const told = models.size > NAMED ? countsOf(lagging()) : [...models];
      return [told.join(', '), ...reasons].join('; ');
    },
  );
}

/** How many read models are in which state, each model once. */
function countsOf(models: readonly ReadModelStatus[]): readonly string[] {
  const names = new Map<string, Set<string>>();
  for (const { name, state } of models) names.set(state, (names.get(state) ?? new Set()).add(name));
  return [...names].map(([state, each]) => `${each.size} read models ${state}`);
}

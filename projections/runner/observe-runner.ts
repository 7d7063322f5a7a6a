import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { ProjectionRunner, ReadModelStatus } from './embedded-projections.ts';

/** States in which people do not see what was recorded. */
const LAGGING: ReadonlySet<ReadModelStatus['state']> = new Set(['stopped', 'unattended', 'catching-up']);

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

/** `degraded`, and which ones, while read models lag behind the log or have stopped. */
export function observeReadModels(
  status: () => readonly ReadModelStatus[],
  health: Pick<HealthRegistry, 'check'>,
): void {
  const lagging = () => [
    ...new Set(
      status()
        .filter(({ state }) => LAGGING.has(state))
        .map(({ name, state }) => `${name} ${state}`),
    ),
  ];
  health.check(
    'projections',
    () => (lagging().length > 0 ? 'degraded' : 'ok'),
    () => lagging().join(', ') || null,
  );
}

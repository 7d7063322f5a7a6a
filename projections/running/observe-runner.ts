import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Metrics } from '@duende/platform/observability/metrics';
import { stopReason } from '../runner/stop-reason.ts';
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
      return [[...models].join(', '), ...reasons].join('; ');
    },
  );
}

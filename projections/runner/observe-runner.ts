import type { HealthRegistry } from '@duende/platform/http/health';
import type { Metrics } from '@duende/platform/http/metrics';
import type { ProjectionRunner } from './start-projections.ts';

/** Shows how the read models of this process stand, to whoever asks for its health or its figures. */
export function observeRunner(
  runner: Pick<ProjectionRunner, 'status'>,
  { health, metrics }: { readonly health: HealthRegistry; readonly metrics: Metrics },
): void {
  health.check('projections', () =>
    runner.status().some(({ state }) => state === 'stopped') ? 'degraded' : 'ok',
  );
  metrics.observeProjections(() =>
    runner
      .status()
      // What another process makes is in that one's figures.
      .filter(({ state }) => state !== 'standby')
      .map(({ name, state }) => ({
        name,
        catchingUp: state === 'catching-up' || state === 'filling',
        running: state !== 'stopped',
      })),
  );
}

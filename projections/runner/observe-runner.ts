import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Metrics } from '@duende/platform/observability/metrics';
import type { ProjectionRunner, ReadModelStatus } from './start-projections.ts';

/** What people see is not what was recorded, for as long as it lasts. */
const IS_LATE: ReadonlySet<ReadModelStatus['state']> = new Set(['stopped', 'unattended', 'catching-up']);

/** Shows how the read models of this process stand, to whoever asks for its health or its figures. */
export function observeRunner(
  runner: Pick<ProjectionRunner, 'status'>,
  { health, metrics }: { readonly health: HealthRegistry; readonly metrics: Metrics },
): void {
  observeReadModels(() => runner.status(), health);
  metrics.observeProjections(() =>
    runner
      .status()
      // What another process makes is in that one's figures.
      .filter(({ state }) => state !== 'standby')
      .map(({ name, state }) => ({
        name,
        catchingUp: state === 'catching-up' || state === 'filling',
        running: state !== 'stopped' && state !== 'unattended',
      })),
  );
}

/** `degraded`, and which ones, while read models lag behind the log or have stopped. */
export function observeReadModels(
  status: () => readonly ReadModelStatus[],
  health: Pick<HealthRegistry, 'check'>,
): void {
  const late = () => [
    ...new Set(
      status()
        .filter(({ state }) => IS_LATE.has(state))
        .map(({ name, state }) => `${name} ${state}`),
    ),
  ];
  health.check(
    'projections',
    () => (late().length > 0 ? 'degraded' : 'ok'),
    () => late().join(', ') || null,
  );
}

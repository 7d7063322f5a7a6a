import type { HealthRegistry } from '../observability/health.ts';

/** Reports in health, as `degraded`, that live messages of other processes are not received just now. */
export function observeLiveSource(
  source: { isOpen(): boolean },
  health: Pick<HealthRegistry, 'check'>,
): void {
  health.check(
    'live',
    () => (source.isOpen() ? 'ok' : 'degraded'),
    () =>
      source.isOpen() ? null : 'the change stream of MongoDB is not open: open pages hear of changes late',
  );
}

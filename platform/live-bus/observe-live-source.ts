import type { HealthRegistry } from '../observability/health.ts';

/** `degraded` while messages of other processes are not received. */
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

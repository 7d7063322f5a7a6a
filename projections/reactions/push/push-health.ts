import type { HealthState } from '@duende/platform/observability/health';
import type { FailingService } from './failing-services.ts';

/**
 * Accounts for which notices wait at a push service that fails, from which number on health counts it. Anybody can name a server of their own as
 * a push service, and five browsers at it: what few accounts wait for says nothing about the service.
 */
const MANY_ACCOUNTS = 10;

/** What `GET /api/health` says of push services. It names none, since people choose the names: those are in the log. */
export function pushHealth(failing: () => readonly FailingService[]): {
  state(): HealthState;
  reason(): string | null;
} {
  const counted = () => failing().filter(({ accounts }) => accounts >= MANY_ACCOUNTS);
  return {
    state: () => (counted().length === 0 ? 'ok' : 'degraded'),
    reason() {
      const services = counted();
      if (services.length === 0) return null;
      const waiting = services.reduce((sum, service) => sum + service.waiting, 0);
      const who = services.length === 1 ? 'a push service takes' : `${services.length} push services take`;
      return `${who} no notices; ${waiting} are waiting; the log has the names`;
    },
  };
}

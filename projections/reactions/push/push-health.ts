import type { HealthState } from '@duende/platform/observability/health';
import type { FailingService } from './failing-services.ts';

/**
 * Health counts a failing service from so many accounts. Anybody can subscribe five browsers at their own
 * server, so few prove nothing.
 */
const MANY_ACCOUNTS = 10;

/** Names no services, because users choose the names; the log has them. */
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

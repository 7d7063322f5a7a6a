import type { HealthRegistry, HealthState } from '../http/health.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Engine, EngineState } from './engine.ts';

const HEALTH = { up: 'ok', 'read-only': 'degraded', down: 'down' } as const satisfies Record<
  EngineState,
  HealthState
>;

/**
 * Shows how engines are, to whoever asks a process for its health (`down` when one does not answer, `degraded` when it takes no
 * writes: reads go on) or its figures.
 */
export function observeEngines(
  engines: Readonly<Record<string, Engine>>,
  { health, metrics }: { readonly health: HealthRegistry; readonly metrics: Metrics },
): void {
  for (const [name, engine] of Object.entries(engines)) {
    health.check(
      name,
      () => HEALTH[engine.state()],
      () => engine.trouble?.() ?? null,
    );
  }
  metrics.observeEngines(() =>
    Object.entries(engines).map(([name, engine]) => ({ name, up: engine.state() === 'up' })),
  );
}

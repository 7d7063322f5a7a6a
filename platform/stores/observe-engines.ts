import type { HealthRegistry } from '../http/health.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Engine } from './engine.ts';

/** Shows which engines answer, to whoever asks a process for its health (`down` when one does not) or its figures. */
export function observeEngines(
  engines: Readonly<Record<string, Engine>>,
  { health, metrics }: { readonly health: HealthRegistry; readonly metrics: Metrics },
): void {
  for (const [name, engine] of Object.entries(engines)) {
    health.check(name, () => (engine.isUp() ? 'ok' : 'down'));
  }
  metrics.observeEngines(() =>
    Object.entries(engines).map(([name, engine]) => ({ name, up: engine.isUp() })),
  );
}

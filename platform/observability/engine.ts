import type { HealthRegistry, HealthState } from './health.ts';
import type { Metrics } from './metrics.ts';

/** `read-only`: refused the last write. `limited`: lacks a right. `unsettled`: calls wait for it. */
export type EngineState = 'up' | 'read-only' | 'limited' | 'unsettled' | 'down';

export interface Engine {
  /** for people: `SQLite`, `EventStoreDB` */
  readonly name: string;
  /** in this process, with data in the data folder */
  readonly isEmbedded: boolean;
  /** The last known state, without a request. */
  state(): EngineState;
  /** why it is not `up`; `null` if there is nothing to say */
  trouble?(): string | null;
}

/** For an engine that takes writes whenever it answers. */
export const upOrDown = (isUp: () => boolean) => (): EngineState => (isUp() ? 'up' : 'down');

const HEALTH = {
  up: 'ok',
  'read-only': 'degraded',
  limited: 'degraded',
  unsettled: 'degraded',
  down: 'down',
} as const satisfies Record<EngineState, HealthState>;

const ENGINES = ['log', 'documents'] as const;
type EngineName = (typeof ENGINES)[number];

export type EngineOpened = (name: EngineName, engine: Engine) => void;

/** Reports awaited engines as `down` under their servers' names until the returned function receives them. */
export function awaitEngines(
  servers: Readonly<Partial<Record<EngineName, string | null>>>,
  health: Pick<HealthRegistry, 'check'>,
): EngineOpened {
  for (const name of ENGINES) {
    const server = servers[name] ?? null;
    if (server !== null)
      health.check(
        name,
        () => 'down',
        () => `${server} is awaited`,
      );
  }
  return (name, engine) => reportEngine(name, engine, health);
}

export const serversOf = (config: {
  readonly eventstoreUrl: string | null;
  readonly mongodbUrl: string | null;
}) => ({
  log: config.eventstoreUrl === null ? null : 'EventStoreDB',
  documents: config.mongodbUrl === null ? null : 'MongoDB',
});

function reportEngine(name: EngineName, engine: Engine, health: Pick<HealthRegistry, 'check'>): void {
  health.check(
    name,
    () => HEALTH[engine.state()],
    () => engine.trouble?.() ?? null,
  );
}

/**
 * Adds engines to health or metrics. `down`: no answer; `degraded`: no writes, or an answer may come within the time
 * of a call.
 */
export function observeEngines(
  engines: Readonly<Partial<Record<EngineName, Engine>>>,
  { health, metrics }: { readonly health: HealthRegistry; readonly metrics: Metrics },
): void {
  for (const name of ENGINES) {
    const engine = engines[name];
    if (engine !== undefined) reportEngine(name, engine, health);
  }
  metrics.observeEngines(() =>
    Object.entries(engines).map(([name, engine]) => ({ name, up: engine.state() === 'up' })),
  );
}

import type { HealthRegistry, HealthState } from './health.ts';
import type { Metrics } from './metrics.ts';

/**
 * `read-only`: answers, but what was last to be written was refused. `limited`: answers, but lacks a right that is needed.
 * `unsettled`: does not answer just now, and calls wait for
 * it. `down`: does not answer.
 */
export type EngineState = 'up' | 'read-only' | 'limited' | 'unsettled' | 'down';

/** What a store stands on. */
export interface Engine {
  /** for people: `SQLite`, `EventStoreDB` */
  readonly name: string;
  /** whether it runs inside this process, with its data under the data folder */
  readonly isEmbedded: boolean;
  /** Its state at the last check; never asks it again. */
  state(): EngineState;
  /** in words, why it is not `up`; `null` when there is nothing to say */
  trouble?(): string | null;
}

/** The state of an engine of which it is known whether it answers, and all that answer take writes. */
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

/** Hears of an engine as soon as it is open, while others may still be waited for. */
export type EngineOpened = (name: EngineName, engine: Engine) => void;

/**
 * Reports engines in the health of a process that is starting: each counts as `down`, under the name of its server, until it is open.
 * What is returned hears of that.
 */
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
        () => `${server} is waited for`,
      );
  }
  return (name, engine) => reportEngine(name, engine, health);
}

/** The servers that the settings name; `null` for what is kept in the data folder. */
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
 * Reports engine states in a process's health (`down` when one does not answer, `degraded` when it takes no
 * writes, while reads go on, or when it may answer again within the time that a call waits) or its figures.
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

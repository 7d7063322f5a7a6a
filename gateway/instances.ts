import { Agent } from 'node:http';
import type { HealthState } from '@duende/platform/http/health';

/** One process of a side. */
export interface Instance {
  /** `query-2`: what health and log call it, since its address is nobody else's business */
  readonly name: string;
  readonly url: URL;
  /** keeps connections for the next request */
  readonly agent: Agent;
}

/** The instances of one side, and which of them are there. */
export interface Instances {
  readonly all: readonly Instance[];
  /** Those to ask, in order: the ones that are there, a different one first each time, and behind them the others. */
  inTurn(): readonly Instance[];
  note(instance: Instance, isThere: boolean): void;
  isThere(instance: Instance): boolean;
  /** `degraded` where some are missing, `down` where all are. */
  state(): HealthState;
  close(): void;
}

/** Connections that an instance has not used for so long are closed before it might close them itself, in ms. */
const IDLE_MS = 4_000;

export function createInstances(side: string, urls: readonly URL[]): Instances {
  const all = urls.map((url, index) => ({
    name: `${side}-${index + 1}`,
    url,
    agent: new Agent({ keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' }),
  }));
  const missing = new Set<Instance>();
  let first = 0;

  return {
    all,
    inTurn() {
      first = (first + 1) % all.length;
      const turned = [...all.slice(first), ...all.slice(0, first)];
      return [...turned.filter((one) => !missing.has(one)), ...turned.filter((one) => missing.has(one))];
    },
    note: (instance, isThere) => void (isThere ? missing.delete(instance) : missing.add(instance)),
    isThere: (instance) => !missing.has(instance),
    state() {
      if (missing.size === 0) return 'ok';
      return missing.size < all.length ? 'degraded' : 'down';
    },
    close() {
      for (const { agent } of all) agent.destroy();
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { Lanes } from './push-lanes.ts';

export interface FailingService {
  /** chosen by the user: for logs only */
  readonly host: string;
  readonly waiting: number;
  /** with waiting or rejected notices */
  readonly accounts: number;
}

/** Limits of counted services and time. */
const REFUSING_SERVICES = 500;
const REFUSING_MS = 24 * 3_600_000;

/** Consecutive permanent rejections. Separate from the lanes, which end with their messages. */
export interface Refusals {
  add(origin: string, account: string): void;
  /** Call on success. */
  clear(origin: string): void;
  /** with `most` or more consecutive rejections */
  origins(): readonly string[];
  /** of the last rejected devices */
  accountsOf(origin: string): readonly string[];
}

/** @param most rejected devices in a row from which a service fails */
export function createRefusals(most: number): Refusals {
  const refusals = new LRUCache<string, { readonly times: number; readonly accounts: readonly string[] }>({
    max: REFUSING_SERVICES,
    ttl: REFUSING_MS,
  });
  return {
    add(origin, account) {
      const { times, accounts } = refusals.get(origin) ?? { times: 0, accounts: [] };
      const refused = new Set([...accounts, account]);
      refusals.set(origin, { times: times + 1, accounts: [...refused].slice(-most) });
    },
    clear: (origin) => void refusals.delete(origin),
    origins: () => [...refusals].filter(([, { times }]) => times >= most).map(([origin]) => origin),
    accountsOf: (origin) => refusals.get(origin)?.accounts ?? [],
  };
}

/** Longest queue first. */
export function failingServices(lanes: Lanes, refusals: Refusals): readonly FailingService[] {
  const stalled = [...lanes].filter(lanes.isFailing).map(({ origin }) => origin);
  return [...new Set([...stalled, ...refusals.origins()])]
    .map((origin) => {
      const lane = lanes.get(origin);
      const waiting = lane === undefined ? 0 : lane.queue.length + lane.delayed;
      const accounts = new Set([...(lane?.ofAccount.keys() ?? []), ...refusals.accountsOf(origin)]);
      return { host: new URL(origin).host, waiting, accounts: accounts.size };
    })
    .sort((a, b) => b.waiting - a.waiting);
}

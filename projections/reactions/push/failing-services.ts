import { LRUCache } from '@duende/platform/resilience/lru-cache';
import type { Lanes } from './push-lanes.ts';

/** A push service that does not take what it is sent. */
export interface FailingService {
  /** as the browser that subscribed named it: for logs only */
  readonly host: string;
  /** notices that wait for it */
  readonly waiting: number;
  /** whose notices these are, or were refused for good */
  readonly accounts: number;
}

/** Services whose refusals are counted, and for how long the last one counts. */
const REFUSING_SERVICES = 500;
const REFUSING_MS = 24 * 3_600_000;

/** What push services refused for good, in a row; kept apart from the lanes, which end with their messages. */
export interface Refusals {
  add(origin: string, account: string): void;
  /** It takes something again. */
  clear(origin: string): void;
  /** services that refused `most` in a row or more */
  origins(): readonly string[];
  /** whose browsers the last of them were */
  accountsOf(origin: string): readonly string[];
}

/** @param most devices in a row that a service refuses for good, after which it counts as one that takes nothing */
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

/** Push services that do not take what they are sent, those with most waiting first. */
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

import { once } from 'node:events';
import { createKeyedQueue } from '../resilience/serialize.ts';
import { createSemaphore } from '../resilience/semaphore.ts';
import type { Address } from './look-up.ts';
import type { Network } from './network.ts';
import { isPublicAddress } from './public-address.ts';

export class NotPublic extends Error {
  constructor() {
    super('not an address of the public internet');
    this.name = 'NotPublic';
  }
}

const RESOLVE_MS = 5_000;
/** Concurrent and waiting lookups; each is two sockets and a few kilobytes. */
const AT_ONCE = 256;
const WAITING = 1_000;
const OF_ONE = 32;

export interface LookUpOptions {
  /** lookups in sequence; `null`: names not chosen by people, which never wait */
  readonly account: string | null;
  readonly signal?: AbortSignal;
}

/**
 * A second DNS answer has no effect.
 * @throws NotPublic when one address is not public; the signal's or timeout's reason; the name server's error; Error
 * when too many wait
 */
export type ResolvePublic = (hostname: string, options: LookUpOptions) => Promise<readonly Address[]>;

export function createResolvePublic(
  network: Pick<Network, 'resolve'>,
  { timeoutMs = RESOLVE_MS }: { readonly timeoutMs?: number } = {},
): ResolvePublic {
  const refuse = () => new Error('too many names are being looked up');
  const ofAccount = createKeyedQueue({ most: OF_ONE, refuse });
  const inTurn = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING, refuse });

  return async (hostname, { account, signal: given }) => {
    const inTime = AbortSignal.timeout(timeoutMs);
    const signal = given === undefined ? inTime : AbortSignal.any([given, inTime]);
    const ask = async () => {
      signal.throwIfAborted();
      return network.resolve(hostname, signal);
    };
    const asked = account === null ? ask() : ofAccount(account, () => inTurn(ask, signal));
    const addresses = await untilAborted(asked, signal);
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      throw new NotPublic();
    return addresses;
  };
}

async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = once(signal, 'abort').then((): never => {
    throw signal.reason;
  });
  over.catch(() => null);
  work.catch(() => null);
  return Promise.race([work, over]);
}

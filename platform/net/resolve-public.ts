import { once } from 'node:events';
import { createKeyedQueue } from '../resilience/serialize.ts';
import { createSemaphore } from '../resilience/semaphore.ts';
import type { Address } from './look-up.ts';
import type { Network } from './network.ts';
import { isPublicAddress } from './public-address.ts';

/** A name that leads somewhere else than to the public internet, or nowhere. */
class NotPublic extends Error {
  constructor() {
    super('not an address of the public internet');
    this.name = 'NotPublic';
  }
}

/** Milliseconds until a name has to be known, the wait for the caller's turn included. */
const RESOLVE_MS = 5_000;
/** Names that are looked up at once in all, and how many wait: a look-up is two sockets and a few kilobytes. */
const AT_ONCE = 256;
const WAITING = 1_000;
/** Look-ups of one account that wait for one another. */
const OF_ONE = 32;

export interface LookUpOptions {
  /** whose look-ups come one after the other: an account, or a site; `null`: a name that nobody chose, which waits for nobody */
  readonly account: string | null;
  /** aborted: nobody wants it any more */
  readonly signal?: AbortSignal;
}

/**
 * The addresses of a name, to which alone one connects then: a second answer of the name server changes nothing.
 * @throws NotPublic where one of them is not of the public internet; the reason of the signal, or of a time-out; what the name server says;
 * a plain Error where too many wait
 */
export type ResolvePublic = (hostname: string, options: LookUpOptions) => Promise<readonly Address[]>;

/** The one function that looks up names which people or pages gave. */
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
  // Nobody reads the one that comes second.
  over.catch(() => null);
  work.catch(() => null);
  return Promise.race([work, over]);
}

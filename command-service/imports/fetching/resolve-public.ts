import { once } from 'node:events';
import type { Address, Network } from './network.ts';
import { isPublicAddress } from './public-address.ts';

/** A name that leads somewhere else than to the public internet, or nowhere. */
class NotPublic extends Error {
  constructor() {
    super('not an address of the public internet');
    this.name = 'NotPublic';
  }
}

/**
 * The addresses of a name, to which alone one connects then: a second answer of the name server changes nothing.
 * @throws NotPublic where one of them is not of the public internet; the signal's reason; what the name server says
 */
export async function resolvePublic(
  network: Pick<Network, 'resolve'>,
  hostname: string,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  const addresses = await inTime(network.resolve(hostname), signal);
  if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
    throw new NotPublic();
  return addresses;
}

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = once(signal, 'abort').then((): never => {
    throw signal.reason;
  });
  // whichever loses is nobody's any more
  over.catch(() => null);
  return Promise.race([work, over]);
}

import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Milliseconds per try and name server. */
const TRY = { timeout: 2_000, tries: 2 } as const;

/**
 * A name's addresses by DNS, without pool threads; abortable. An IP address returns itself.
 * @param servers as for `Resolver.setServers`; default: the system's
 * @throws the name server's error or the signal's reason
 */
export async function lookUp(
  hostname: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<readonly Address[]> {
  signal.throwIfAborted();
  const family = isIP(hostname);
  if (family !== 0) return [{ address: hostname, family }];
  const resolver = new Resolver(TRY);
  if (servers !== undefined) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (addresses.length > 0) return addresses;
    signal.throwIfAborted();
    throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address`);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function addressesOf(found: PromiseSettledResult<readonly string[]>, family: 4 | 6): readonly Address[] {
  return found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family }));
}

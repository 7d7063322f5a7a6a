import { isIPv6 } from 'node:net';

/** What a caller is counted by, the narrowest first. */
export type CallerKeys = readonly [key: string, wider?: string];

/**
 * What a visitor is counted by, the narrowest first: the address itself for IPv4; for IPv6 the /64 network, since one household
 * has all of it and could otherwise ask from 2^64 addresses, and the /48, since many lines are given 256 or 65,536 of those.
 */
export function addressKeys(address: string): CallerKeys {
  const version4 = asIPv4(address);
  if (version4 !== null) return [version4];
  if (!isIPv6(address)) return [address];
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = (bits: 48 | 64) => {
    const kept = groups.slice(0, bits / 16).map((group) => parseInt(group, 16).toString(16));
    return `${kept.join(':')}::/${bits}`;
  };
  return [network(64), network(48)];
}

/** The network that an address is counted with where a whole one counts together: the /24 of IPv4, the /48 of IPv6. */
export function networkOf(address: string): string {
  const version4 = asIPv4(address);
  if (version4 !== null) return version4.replace(/\d+$/, '0/24');
  const [key, wider = key] = addressKeys(address);
  return wider;
}

/** An address of IPv4, also one that is written as IPv6. */
function asIPv4(address: string): string | null {
  const [, plain = null] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return plain;
}

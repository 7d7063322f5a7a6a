import { isIPv6 } from 'node:net';

/** A caller's keys, narrowest first. */
export type CallerKeys = readonly [key: string, wider?: string];

/**
 * IPv4: the address. IPv6: the /64, because a household owns 2^64 addresses, and the /48, because many lines have 256
 * or 65,536 networks.
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

/** /24 for IPv4, /48 for IPv6. */
export function networkOf(address: string): string {
  const version4 = asIPv4(address);
  if (version4 !== null) return version4.replace(/\d+$/, '0/24');
  const [key, wider = key] = addressKeys(address);
  return wider;
}

/** Accepts IPv4 written as IPv6. */
function asIPv4(address: string): string | null {
  const [, plain = null] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return plain;
}

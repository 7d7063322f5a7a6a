import { LIMITS } from '@duende/contracts/common/limits';
import { RIDE_LIMITS } from '@duende/contracts/rides/ride-limits';

const PLACEHOLDER = /\{limits\.([^\s}]+)( MB)?\}/g;
const KNOWN = { ...LIMITS, rides: RIDE_LIMITS };
const NUMBERS = new Intl.NumberFormat('es-ES');
const BYTES_IN_MB = 1_000_000;

/**
 * Replaces `{limits.partyName.max}` by the number. `{limits.photo.max MB}` converts bytes.
 * @throws RangeError for an unknown limit
 */
export function filledLimits(text: string): string {
  return text.replaceAll(PLACEHOLDER, (_, path: string, unit: string | undefined) => {
    const value = limitAt(path);
    return unit === undefined ? NUMBERS.format(value) : `${NUMBERS.format(value / BYTES_IN_MB)}${unit}`;
  });
}

function limitAt(path: string): number {
  let found: unknown = KNOWN;
  for (const part of path.split('.'))
    found =
      typeof found === 'object' && found !== null ? new Map(Object.entries(found)).get(part) : undefined;
  if (typeof found !== 'number') throw new RangeError(`there is no limit ${path}`);
  return found;
}

import { LIMITS } from '@duende/contracts/common/limits';

const PLACEHOLDER = /\{limits\.([^\s}]+)( MB)?\}/g;
const NUMBERS = new Intl.NumberFormat('es-ES');
const BYTES_IN_MB = 1_000_000;

/**
 * A text with the program's own numbers in the place of `{limits.partyName.max}`; `{limits.photo.max MB}` is a number of bytes.
 * @throws RangeError that names a limit which the program does not have
 */
export function filledLimits(text: string): string {
  return text.replaceAll(PLACEHOLDER, (_, path: string, unit: string | undefined) => {
    const value = limitAt(path);
    return unit === undefined ? NUMBERS.format(value) : `${NUMBERS.format(value / BYTES_IN_MB)}${unit}`;
  });
}

function limitAt(path: string): number {
  let found: unknown = LIMITS;
  for (const part of path.split('.'))
    found =
      typeof found === 'object' && found !== null ? new Map(Object.entries(found)).get(part) : undefined;
  if (typeof found !== 'number') throw new RangeError(`there is no limit ${path}`);
  return found;
}

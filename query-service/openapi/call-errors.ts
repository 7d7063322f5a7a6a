import type { Call } from '@duende/contracts/api/calls/all-calls';
import { REFUSALS, type RefusalCode } from '@duende/contracts/common/refusal';

const CODES = Object.keys(REFUSALS) as RefusalCode[];

/** `import.*` covers all codes of that kind. A status without a code has none. */
export function errorsOf({ errors = '' }: Pick<Call, 'errors'>): ReadonlyMap<number, readonly RefusalCode[]> {
  const found = new Map<number, RefusalCode[]>();
  for (const [status] of errors.matchAll(/\b[45]\d\d\b/g)) found.set(Number(status), []);
  for (const code of [...errors.matchAll(/`([a-z]+\.[a-z*-]+)`/g)].flatMap(([, name = '']) => named(name))) {
    const [status] = REFUSALS[code];
    found.set(status, [...new Set([...(found.get(status) ?? []), code])]);
  }
  return found;
}

function named(name: string): readonly RefusalCode[] {
  return CODES.filter((code) => (name.endsWith('*') ? code.startsWith(name.slice(0, -1)) : code === name));
}

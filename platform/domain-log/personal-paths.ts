import type { JsonObject, JsonValue } from '../event-log/event-log.ts';
import { isSealed, type Sealed } from './seal.ts';

/** What becomes of one value; `field` is its full path. */
export type Replace<V> = (value: V, field: string) => JsonValue;

/**
 * A copy of `data` with the value at `path` replaced. `*` in the path stands for every key of an object; what is absent
 * or `null` is left alone.
 */
export function replaceAt(data: JsonObject, path: string, replace: Replace<JsonValue>): JsonObject {
  return inObject(data, path.split('.'), '', replace);
}

function inObject(
  object: JsonObject,
  [first, ...rest]: readonly string[],
  prefix: string,
  replace: Replace<JsonValue>,
): JsonObject {
  const keys = first === '*' ? Object.keys(object) : [first ?? ''];
  const copy = { ...object };
  for (const key of keys) {
    const value = object[key];
    if (value === undefined || value === null) continue;
    if (rest.length === 0) copy[key] = replace(value, prefix + key);
    else if (isObject(value)) copy[key] = inObject(value, rest, `${prefix}${key}.`, replace);
  }
  return copy;
}

/**
 * A copy of `data` with every sealed value replaced, wherever it stands: old versions of an event may have sealed other
 * fields than today's.
 */
export function replaceSealed(data: JsonObject, replace: Replace<Sealed>, prefix = ''): JsonObject {
  const copy: JsonObject = {};
  for (const key in data) {
    const value = data[key] as JsonValue;
    if (isSealed(value)) copy[key] = replace(value, prefix + key);
    else copy[key] = isObject(value) ? replaceSealed(value, replace, `${prefix}${key}.`) : value;
  }
  return copy;
}

/** Adds the key ids of all sealed values in `data` to `found`. */
export function collectKeyIds(data: JsonObject, found: Set<string>): void {
  for (const key in data) {
    const value = data[key] as JsonValue;
    if (isSealed(value)) found.add(value.key);
    else if (isObject(value)) collectKeyIds(value, found);
  }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

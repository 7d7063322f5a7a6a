import {
  eventSchemas,
  type EventData,
  type EventType,
  eventMetadataSchema,
  type EventMetadata,
} from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/common/personal';
import {
  PERSONAL_FIELDS,
  type KeyedEvent,
  type NestedKeys,
  type PersonalFields,
} from '@duende/contracts/events/personal-fields';
import { KeyDestroyed } from '../errors/errors.ts';
import type { JsonObject, JsonValue } from '@duende/contracts/common/json';
import type { EventToAppend } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { InvalidEvent, type NewDomainEvent, describeIssues } from './domain-log.ts';
import { seal, sealTwice, isSealed, keyIdsOf, type Sealed, type SealedPlace, type SealKey } from './seal.ts';
import { currentVersion } from './upcasters.ts';

/**
 * Checks and seals, in the current schema version; keys are durable when it resolves.
 * @throws InvalidEvent when a fact violates its schema
 * @throws KeyDestroyed when the person has been erased
 */
export async function sealEvents(
  vault: KeyVault,
  stream: string,
  events: readonly NewDomainEvent[],
): Promise<EventToAppend[]> {
  const sealed: EventToAppend[] = [];
  for (const event of events) {
    const { id, type } = event;
    const checked = checkedData(event);
    const data = checked as JsonObject;
    const metadata = checkedMetadata(event);
    const needed = keyNeeded(type, checked, { id, metadata });
    if (needed === null) {
      sealed.push({ id, type, data, metadata });
      continue;
    }
    const sealValue = await sealerWith(vault, needed);
    const sealedData = mapPersonal(type, data, (value, field) =>
      isErased(value) ? value : sealValue(value, { stream, eventId: id, field }),
    );
    sealed.push({ id, type, data: sealedData, metadata });
  }
  return sealed;
}

/** @throws KeyDestroyed */
async function sealerWith(vault: KeyVault, needed: string | NestedKeys) {
  const obtain = async (keyId: string): Promise<SealKey> => {
    const key = await vault.obtain(keyId);
    if (key === null) throw new KeyDestroyed(keyId);
    return { keyId, key };
  };
  if (typeof needed === 'string') {
    const { keyId, key } = await obtain(needed);
    return (value: JsonValue, place: SealedPlace) => seal(value, key, keyId, place);
  }
  // The person's first: if it is gone, no inner key is created.
  const outer = await obtain(needed.outer);
  const inner = await obtain(needed.inner);
  return (value: JsonValue, place: SealedPlace) => sealTwice(value, { outer, inner }, place);
}

/** The schema's output: unknown fields must not reach the log unsealed. */
function checkedData(event: NewDomainEvent): EventData<EventType> {
  const checked = eventSchemas[event.type].safeParse(event.data);
  if (checked.success) return checked.data;
  throw new InvalidEvent(`${event.type} does not fit its schema: ${describeIssues(checked.error)}`);
}

function checkedMetadata({ type, metadata }: NewDomainEvent): EventMetadata {
  const checked = eventMetadataSchema.safeParse({ ...metadata, schemaVersion: currentVersion(type) });
  if (checked.success) return checked.data;
  throw new InvalidEvent(`metadata of ${type} does not fit its schema: ${describeIssues(checked.error)}`);
}

function keyNeeded(
  type: EventType,
  data: EventData<EventType>,
  event: KeyedEvent,
): string | NestedKeys | null {
  let isNeeded = false;
  mapPersonal(type, data as JsonObject, (value) => {
    isNeeded ||= !isErased(value);
    return value;
  });
  const personal: PersonalFields | undefined = PERSONAL_FIELDS[type];
  return isNeeded && personal ? personal.keyOf(data, event) : null;
}

function mapPersonal(
  type: EventType,
  data: JsonObject,
  replace: Parameters<typeof replaceAt>[2],
): JsonObject {
  const paths = PERSONAL_FIELDS[type]?.paths ?? [];
  return paths.reduce((sofar, path) => replaceAt(sofar, path, replace), data);
}

/** `field`: the full path of the value. */
export type Replace<V> = (value: V, field: string) => JsonValue;

/** Replaces the value at `path` in a copy. `*`: every key of an object; absent or `null` values stay. */
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

/** Replaces all sealed values in a copy, anywhere: old versions sealed other fields. */
export function replaceSealed(data: JsonObject, replace: Replace<Sealed>, prefix = ''): JsonObject {
  const copy: JsonObject = {};
  for (const key in data) {
    const value = data[key] as JsonValue;
    if (isSealed(value)) copy[key] = replace(value, prefix + key);
    else copy[key] = isObject(value) ? replaceSealed(value, replace, `${prefix}${key}.`) : value;
  }
  return copy;
}

export function collectKeyIds(data: JsonObject, found: Set<string>): void {
  for (const key in data) {
    const value = data[key] as JsonValue;
    if (isSealed(value)) for (const keyId of keyIdsOf(value)) found.add(keyId);
    else if (isObject(value)) collectKeyIds(value, found);
  }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

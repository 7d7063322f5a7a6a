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
import type { EventToAppend, JsonObject, JsonValue } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { InvalidEvent, type NewDomainEvent, describeIssues } from './domain-log.ts';
import { seal, sealTwice, isSealed, keyIdsOf, type Sealed, type SealedPlace, type SealKey } from './seal.ts';
import { currentVersion } from './upcasters.ts';

/**
 * Checks facts and seals personal data under keys that are durable when this resolves, in the current schema version.
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
  // The person's key first: if it is gone, no useless inner key is created.
  const outer = await obtain(needed.outer);
  const inner = await obtain(needed.inner);
  return (value: JsonValue, place: SealedPlace) => sealTwice(value, { outer, inner }, place);
}

/** Uses the schema's output: unknown fields must not reach the log unsealed. */
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

/** Ids of the keys an event needs; `null` without personal data. */
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

/**
 * A copy of `data` with the value at `path` replaced. `*` means every key of an object; absent or `null` values stay.
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

/** A copy of `data` with every sealed value replaced, anywhere: old versions may have sealed other fields. */
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
    if (isSealed(value)) for (const keyId of keyIdsOf(value)) found.add(keyId);
    else if (isObject(value)) collectKeyIds(value, found);
  }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

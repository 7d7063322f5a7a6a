import {
  eventSchemas,
  eventTypeOf,
  type EventData,
  type EventMetadata,
  type EventType,
  type RecordedDomainEvent,
  eventMetadataSchema,
} from '@duende/contracts/events/domain-event';
import { ERASED } from '@duende/contracts/common/personal';
import { PERSONAL_FIELDS } from '@duende/contracts/events/personal-fields';
import type { JsonObject } from '@duende/contracts/common/json';
import type { RecordedEvent } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { CorruptEvent } from './corrupt-event.ts';
import { describeIssues } from './domain-log.ts';
import { isForeign } from './left-out.ts';
import { collectKeyIds, replaceSealed } from './seal-events.ts';
import { keyIdsOf, unsealWith } from './seal.ts';
import { upcast } from './upcasters.ts';

type Keys = ReadonlyMap<string, Uint8Array>;
const NO_KEYS: Keys = new Map();

/** Events left out in addition to unknown types. */
export interface LeftOut {
  isPassedOver(eventId: string): boolean;
  onLeftOut?(event: RecordedEvent, why: 'foreign' | 'decided'): void;
}

const NOTHING: LeftOut = { isPassedOver: () => false };

/**
 * Opens stored events. Leaves out unknown types, foreign events with our type names, and excluded events. One vault
 * lookup for all. Values with a destroyed key open to `ERASED`.
 * @throws CorruptEvent for one of our events that no schema accepts
 */
export async function openEvents(
  vault: KeyVault,
  events: readonly RecordedEvent[],
  leftOut: LeftOut = NOTHING,
): Promise<RecordedDomainEvent[]> {
  const known: { readonly event: RecordedEvent; readonly type: EventType }[] = [];
  const keyIds = new Set<string>();
  for (const event of events) {
    const type = eventTypeOf(event.type);
    if (type === null) continue;
    const why = leftOut.isPassedOver(event.id) ? 'decided' : isForeign(event) ? 'foreign' : null;
    if (why !== null) {
      leftOut.onLeftOut?.(event, why);
      continue;
    }
    known.push({ event, type });
    if (PERSONAL_FIELDS[type]) collectKeyIds(event.data, keyIds);
  }
  const keys = keyIds.size === 0 ? NO_KEYS : await vault.find([...keyIds]);
  return known.map(({ event, type }) => openEvent(event, type, keys));
}

function openEvent(event: RecordedEvent, type: EventType, keys: Keys): RecordedDomainEvent {
  const { id, stream, revision, position } = event;
  requireObjects(event);
  const metadata = openMetadata(event);
  const data = checkedData(event, type, currentData(event, type, keys));
  return { type, data, id, stream, revision, position, metadata } as RecordedDomainEvent;
}

function openMetadata(event: RecordedEvent): EventMetadata {
  const metadata = eventMetadataSchema.safeParse(event.metadata);
  if (!metadata.success) throw new CorruptEvent(event, `metadata: ${describeIssues(metadata.error)}`);
  return metadata.data;
}

function checkedData(event: RecordedEvent, type: EventType, current: JsonObject): EventData<EventType> {
  const data = eventSchemas[type].safeParse(current);
  if (!data.success) throw new CorruptEvent(event, describeIssues(data.error));
  return data.data;
}

/** Only another writer can store such data. */
function requireObjects(event: RecordedEvent): void {
  const { broken, data } = event;
  if (broken !== undefined) {
    const { part, why } = broken;
    throw new CorruptEvent(event, `its ${part} ${why}`);
  }
  if (typeof data !== 'object' || (data as JsonObject | null) === null || Array.isArray(data))
    throw new CorruptEvent(event, 'its data are JSON, but no object');
}

function currentData(event: RecordedEvent, type: EventType, keys: Keys): JsonObject {
  const data = PERSONAL_FIELDS[type] ? openData(event, keys) : event.data;
  try {
    return upcast(type, event.metadata.schemaVersion, data);
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'an upcaster threw';
    throw new CorruptEvent(event, `it cannot be opened: ${why}`, { cause: error });
  }
}

function openData(event: RecordedEvent, keys: Keys): JsonObject {
  const { data, stream, id: eventId } = event;
  return replaceSealed(data, (sealed, field) => {
    try {
      const opened = unsealWith(sealed, keys, { stream, eventId, field });
      return opened === null ? { ...ERASED } : opened.value;
    } catch (error) {
      const why = `${field} does not open with the key ${keyIdsOf(sealed).join(' and ')}: what is sealed was altered, or the key is another`;
      throw new CorruptEvent(event, why, { cause: error });
    }
  });
}

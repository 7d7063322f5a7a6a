import {
  eventSchemas,
  eventTypeOf,
  type EventType,
  type RecordedDomainEvent,
} from '@duende/contracts/events/domain-event';
import { eventMetadataSchema } from '@duende/contracts/events/metadata';
import { ERASED } from '@duende/contracts/events/personal';
import { PERSONAL_FIELDS } from '@duende/contracts/events/personal-fields';
import type { JsonObject, RecordedEvent } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { CorruptEvent } from './domain-log.ts';
import { issueBrief } from './issue-brief.ts';
import { collectKeyIds, replaceSealed } from './personal-paths.ts';
import { unseal } from './seal.ts';
import { upcast } from './upcasters.ts';

type Keys = ReadonlyMap<string, Uint8Array>;
const NO_KEYS: Keys = new Map();

/**
 * Stored events as deciders and projections see them; types this program does not know are left out. One look-up in the
 * vault for all of them. What a destroyed key sealed opens to `ERASED`.
 * @throws CorruptEvent for a known type whose stored form no schema accepts
 */
export async function openEvents(
  vault: KeyVault,
  events: readonly RecordedEvent[],
): Promise<RecordedDomainEvent[]> {
  const known: { readonly event: RecordedEvent; readonly type: EventType }[] = [];
  const keyIds = new Set<string>();
  for (const event of events) {
    const type = eventTypeOf(event.type);
    if (type === null) continue;
    known.push({ event, type });
    if (PERSONAL_FIELDS[type]) collectKeyIds(event.data, keyIds);
  }
  const keys = keyIds.size === 0 ? NO_KEYS : await vault.find([...keyIds]);
  return known.map(({ event, type }) => openEvent(event, type, keys));
}

function openEvent(event: RecordedEvent, type: EventType, keys: Keys): RecordedDomainEvent {
  const { id, stream, revision, position } = event;
  const metadata = eventMetadataSchema.safeParse(event.metadata);
  if (!metadata.success) throw corrupt(event, `metadata: ${issueBrief(metadata.error)}`);
  const data = eventSchemas[type].safeParse(currentData(event, type, keys));
  if (!data.success) throw corrupt(event, issueBrief(data.error));
  const recorded = { type, data: data.data, id, stream, revision, position, metadata: metadata.data };
  return recorded as RecordedDomainEvent;
}

function currentData(event: RecordedEvent, type: EventType, keys: Keys): JsonObject {
  try {
    const data = PERSONAL_FIELDS[type] ? openData(event, keys) : event.data;
    return upcast(type, event.metadata.schemaVersion, data);
  } catch (error) {
    throw corrupt(event, 'it cannot be opened', error);
  }
}

function openData({ data, stream, id: eventId }: RecordedEvent, keys: Keys): JsonObject {
  return replaceSealed(data, (sealed, field) => {
    const key = keys.get(sealed.key);
    return key === undefined ? { ...ERASED } : unseal(sealed, key, { stream, eventId, field });
  });
}

function corrupt({ type, id, position }: RecordedEvent, why: string, cause?: unknown): CorruptEvent {
  return new CorruptEvent(`${type} ${id} at ${position}: ${why}`, { cause });
}

import { eventSchemas, type EventData, type EventType } from '@duende/contracts/events/domain-event';
import { eventMetadataSchema, type EventMetadata } from '@duende/contracts/events/metadata';
import { isErased } from '@duende/contracts/events/personal';
import { PERSONAL_FIELDS, type PersonalFields } from '@duende/contracts/events/personal-fields';
import type { EventToAppend, JsonObject } from '../event-log/event-log.ts';
import type { KeyVault } from '../key-vault/key-vault.ts';
import { InvalidEvent, KeyDestroyed, type NewDomainEvent } from './domain-log.ts';
import { issueBrief } from './issue-brief.ts';
import { replaceAt } from './personal-paths.ts';
import { seal } from './seal.ts';
import { currentVersion } from './upcasters.ts';

/**
 * Facts as the log may hold them: checked, in the current schema version, personal data sealed under keys that are
 * durable before this resolves.
 * @throws InvalidEvent when a fact is not what its schema says
 * @throws KeyDestroyed when the person concerned has been erased
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
    const keyId = keyNeeded(type, checked, metadata);
    if (keyId === null) {
      sealed.push({ id, type, data, metadata });
      continue;
    }
    const key = await vault.obtain(keyId);
    if (key === null) throw new KeyDestroyed(keyId);
    const sealedData = mapPersonal(type, data, (value, field) =>
      isErased(value) ? value : seal(value, key, keyId, { stream, eventId: id, field }),
    );
    sealed.push({ id, type, data: sealedData, metadata });
  }
  return sealed;
}

/** The schema's output, so that nothing the schema does not know slips into the log unsealed. */
function checkedData(event: NewDomainEvent): EventData<EventType> {
  const checked = eventSchemas[event.type].safeParse(event.data);
  if (checked.success) return checked.data;
  throw new InvalidEvent(`${event.type} does not fit its schema: ${issueBrief(checked.error)}`);
}

function checkedMetadata({ type, metadata }: NewDomainEvent): EventMetadata {
  const checked = eventMetadataSchema.safeParse({ ...metadata, schemaVersion: currentVersion(type) });
  if (checked.success) return checked.data;
  throw new InvalidEvent(`metadata of ${type} does not fit its schema: ${issueBrief(checked.error)}`);
}

/** The id of the key an event is sealed under, `null` when there is nothing personal in it. */
function keyNeeded(type: EventType, data: EventData<EventType>, metadata: EventMetadata): string | null {
  let isNeeded = false;
  mapPersonal(type, data as JsonObject, (value) => {
    isNeeded ||= !isErased(value);
    return value;
  });
  const personal: PersonalFields<EventType> | undefined = PERSONAL_FIELDS[type];
  return isNeeded && personal ? personal.keyOf(data, metadata) : null;
}

function mapPersonal(
  type: EventType,
  data: JsonObject,
  replace: Parameters<typeof replaceAt>[2],
): JsonObject {
  const paths = PERSONAL_FIELDS[type]?.paths ?? [];
  return paths.reduce((sofar, path) => replaceAt(sofar, path, replace), data);
}

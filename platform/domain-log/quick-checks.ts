import { type EventData, type EventMetadata } from '@duende/contracts/events/domain-event';
import { idSchema } from '@duende/contracts/events/fields';

/**
 * What the schemas of `contracts` say, written out for what nearly every event is made of: whoever folds a long log waits for
 * these checks. Each gives what its schema gives, or `null` where the schema has to say what is wrong.
 */

/** Ids that are remembered as checked; people and parties are named again and again. */
const REMEMBERED = 20_000;

const checkedIds = new Map<string, string>();

/** An id, always the same text for the same one: documents share it. `null` for what is none. */
function checkedId(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const known = checkedIds.get(value);
  if (known !== undefined) return known;
  if (!idSchema.safeParse(value).success) return null;
  if (checkedIds.size >= REMEMBERED) checkedIds.clear();
  checkedIds.set(value, value);
  return value;
}

/** Data of `RsvpConfirmed` and `RsvpWithdrawn`. */
export function checkedRsvp(data: {
  readonly [field: string]: unknown;
}): EventData<'RsvpConfirmed' | 'RsvpWithdrawn'> | null {
  const [partyId, userId] = [checkedId(data['partyId']), checkedId(data['userId'])];
  return partyId === null || userId === null ? null : { partyId, userId };
}

export function checkedMetadata(metadata: {
  readonly [T in keyof EventMetadata]?: unknown;
}): EventMetadata | null {
  const { actorId, at, correlationId, causationId, commandId, commandDigest, schemaVersion } = metadata;
  if (actorId !== null && typeof actorId !== 'string') return null;
  if (causationId !== null && typeof causationId !== 'string') return null;
  if (typeof at !== 'string' || typeof correlationId !== 'string') return null;
  if (typeof commandId !== 'string' || typeof commandDigest !== 'string') return null;
  if (typeof schemaVersion !== 'number' || !Number.isSafeInteger(schemaVersion)) return null;
  return { actorId, at, correlationId, causationId, commandId, commandDigest, schemaVersion };
}

import type { EventData, EventMetadata } from '@duende/contracts/events/domain-event';
import { ID_SHAPE } from '@duende/contracts/common/id';

/**
 * What the schemas of `contracts` say, written out for what nearly every event is made of: whoever folds a long log waits for
 * these checks. Each gives what its schema gives, or `null` where the schema has to say what is wrong.
 */

/** Parties that are remembered: they are few, and named again and again. */
const REMEMBERED = 10_000;

const partyIds = new Map<string, string>();

/** An id, always the same text for the same party: documents share it. `null` for what is none. */
function checkedPartyId(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const known = partyIds.get(value);
  if (known !== undefined) return known;
  if (!ID_SHAPE.test(value)) return null;
  if (partyIds.size >= REMEMBERED) partyIds.clear();
  partyIds.set(value, value);
  return value;
}

/** Data of `RsvpConfirmed` and `RsvpWithdrawn`. */
export function checkedRsvp(data: {
  readonly partyId?: unknown;
  readonly userId?: unknown;
}): EventData<'RsvpConfirmed' | 'RsvpWithdrawn'> | null {
  const { userId } = data;
  if (typeof userId !== 'string' || !ID_SHAPE.test(userId)) return null;
  const partyId = checkedPartyId(data.partyId);
  return partyId === null ? null : { partyId, userId };
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

import { randomUUID } from 'node:crypto';
import type { EventToAppend, JsonObject } from '../event-log.ts';

/** What a mark that changes is written as: metadata of a stream without events, of which a server keeps the newest alone. */
export function markEvent(data: JsonObject, at = new Date().toISOString()): EventToAppend {
  const metadata = {
    actorId: null,
    at,
    correlationId: randomUUID(),
    causationId: null,
    commandId: randomUUID(),
    commandDigest: '',
    schemaVersion: 1,
  };
  return { id: randomUUID(), type: '$metadata', data, metadata };
}

import { randomUUID } from 'node:crypto';
import { hash } from './invent-history.ts';

/** Where an event of somebody comes from that no command was sent for. */
export function inventMetadata(actorId: string) {
  return {
    actorId,
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    causationId: null,
    commandId: hash(),
    commandDigest: hash(),
  };
}

/** One event as a log takes it, on a stream of its own: what bare logs are measured with. */
export function inventRsvp() {
  const [partyId, userId] = [randomUUID(), randomUUID()];
  const metadata = { ...inventMetadata(userId), schemaVersion: 1 };
  const event = { id: randomUUID(), type: 'RsvpConfirmed', data: { partyId, userId }, metadata };
  return { stream: `rsvp-${partyId}.${userId}`, event };
}

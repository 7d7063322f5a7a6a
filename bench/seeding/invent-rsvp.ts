import { randomUUID } from 'node:crypto';
import { hash } from './invent-history.ts';

/** One event as a log takes it, on a stream of its own: what bare logs are measured with. */
export function inventRsvp() {
  const [partyId, userId] = [randomUUID(), randomUUID()];
  const metadata = {
    actorId: userId,
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    causationId: null,
    commandId: hash(),
    commandDigest: hash(),
    schemaVersion: 1,
  };
  const event = { id: randomUUID(), type: 'RsvpConfirmed', data: { partyId, userId }, metadata };
  return { stream: `rsvp-${partyId}.${userId}`, event };
}

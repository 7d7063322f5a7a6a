import { randomUUID } from 'node:crypto';
import { requestText } from './connection.ts';

/** The RSVP as the page sends it: what is wanted, key against repeats, session, origin; without `isGoing` it toggles. */
export function rsvpRequest(partyId: string, cookie: string, isGoing?: boolean): string {
  const headers = {
    Cookie: cookie,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
    'Sec-Fetch-Site': 'same-origin',
    'Accept-Encoding': 'gzip, deflate, br',
  };
  return requestText('POST', `/api/events/${partyId}/rsvp`, headers, JSON.stringify({ isGoing }));
}

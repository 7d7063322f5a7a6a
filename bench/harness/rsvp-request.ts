import { commandHeaders, requestText } from './connection.ts';

/** An RSVP; without `isGoing` it toggles. */
export function rsvpRequest(partyId: string, cookie: string, isGoing?: boolean): string {
  return requestText(
    'POST',
    `/api/events/${partyId}/rsvp`,
    commandHeaders(cookie),
    JSON.stringify({ isGoing }),
  );
}

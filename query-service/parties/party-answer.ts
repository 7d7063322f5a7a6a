import type { EventAnswer, RsvpEventAnswer } from '@duende/contracts/api/answers';
import { eventAnswer } from '@duende/contracts/api/event-answer';
import type { PartyDocument } from '@duende/projections/parties';

export function partyAnswer(party: PartyDocument): EventAnswer {
  return eventAnswer(party._id, party);
}

/** The few fields of a party that a list of confirmed ones shows. */
export function rsvpPartyAnswer({
  id,
  slug,
  name,
  location,
  dates,
  cost,
  photo,
}: EventAnswer): RsvpEventAnswer {
  return { id, slug, name, location, dates, cost, photo };
}

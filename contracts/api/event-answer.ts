import type { PartyDetails } from '../events/fields.ts';
import { partySlug } from '../slug.ts';
import type { EventAnswer, EventCardAnswer, PartyStatus } from './answers.ts';

/** What an answer about a party is made of; documents that hold more may be passed as they are. */
export interface AnswerableParty extends PartyDetails {
  readonly revision: number;
  readonly status: PartyStatus;
}

/** A party as the API shows it, for commands and queries alike. Only the fields of the contract leave. */
export function eventAnswer(id: string, party: AnswerableParty): EventAnswer {
  return {
    id,
    slug: partySlug(party),
    name: party.name,
    location: party.location,
    latitude: party.latitude,
    longitude: party.longitude,
    photo: party.photo,
    dates: party.dates,
    startTime: party.startTime,
    endTime: party.endTime,
    type: party.type,
    styles: party.styles,
    cost: party.cost,
    ticketsLink: party.ticketsLink,
    link: party.link,
    mapsUrl: party.mapsUrl,
    description: party.description,
    revision: party.revision,
    status: party.status,
  };
}

/** What home shows of a party. Only the fields of the contract leave. */
export function eventCard({
  id,
  name,
  location,
  photo,
  dates,
  startTime,
  endTime,
  type,
  styles,
  cost,
}: EventCardAnswer): EventCardAnswer {
  return { id, name, location, photo, dates, startTime, endTime, type, styles, cost };
}

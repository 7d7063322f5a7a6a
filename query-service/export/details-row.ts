import type { PartyVersionDocument } from '@duende/projections/party-versions';
import { readsWords } from '../queries/published-words.ts';
import type { Row } from './tables.ts';

/** What is not told of a party that was never public; what figures count stays. */
const WORDS = ['name', 'cost', 'latitude', 'longitude', 'link', 'tickets_link', 'maps_url', 'description'];

/** The columns of a party's details, as one of its versions has them. */
export function detailsOf(
  version: PartyVersionDocument,
  { seesUnpublished }: { readonly seesUnpublished: boolean },
): Row {
  const details = {
    name: version.name,
    location: version.location,
    type: version.type,
    styles: version.styles,
    dates: version.dates,
    first_day: version.firstDay,
    last_day: version.lastDay,
    start_time: version.startTime,
    end_time: version.endTime,
    cost: version.cost,
    latitude: version.latitude,
    longitude: version.longitude,
    link: version.link,
    tickets_link: version.ticketsLink,
    maps_url: version.mapsUrl,
    description: version.description,
  };
  if (readsWords(version.status, seesUnpublished)) return details;
  return { ...details, ...Object.fromEntries(WORDS.map((name) => [name, null])) };
}

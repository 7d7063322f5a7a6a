import { placeOfMapsLink } from './maps-link.ts';
import type { PartyDetails } from './party-details.ts';

/**
 * What the place of a party is called, one line; `''` where nothing names it. The one source of it for the page and for files: what
 * people write themselves would come before the name in the maps link.
 */
export function placeNameOf({ mapsUrl }: Pick<PartyDetails, 'mapsUrl'>): string {
  return placeOfMapsLink(mapsUrl);
}

/** Place and region in one line: `Finca El Retiro, Toledo, Madrid`. The region alone where no place is named, and once where the place names it. */
export function placeAndRegion(party: Pick<PartyDetails, 'mapsUrl' | 'location'>): string {
  const { location } = party;
  const place = placeNameOf(party);
  if (place === '') return location;
  const hasRegion = place.split(/[^\p{L}]+/u).some((word) => word.toLowerCase() === location.toLowerCase());
  return hasRegion ? place : `${place}, ${location}`;
}

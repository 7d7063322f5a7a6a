import { placeOfMapsLink } from './maps-link.ts';
import type { PartyDetails } from './party-details.ts';
import { secretPlaceWords } from './secret-place-words.ts';

/** Parties that a device kept may lack the words. */
type Placed = Pick<PartyDetails, 'mapsUrl'> & Partial<Pick<PartyDetails, 'place' | 'placeFrom'>>;

/** The place in words, otherwise that in the maps link; one line, `''` if none. */
export function placeNameOf({ place = '', mapsUrl }: Placed): string {
  return place === '' ? placeOfMapsLink(mapsUrl) : place;
}

/** `Finca El Retiro, Toledo, Madrid`; the region only once. Of a secret place: `Madrid. El lugar se dice…`. */
export function placeAndRegion(party: Placed & Pick<PartyDetails, 'location'>): string {
  const { location, placeFrom = '' } = party;
  const place = placeNameOf(party);
  if (place === '') return placeFrom === '' ? location : `${location}. ${secretPlaceWords(placeFrom)}`;
  const hasRegion = place.split(/[^\p{L}]+/u).some((word) => word.toLowerCase() === location.toLowerCase());
  return hasRegion ? place : `${place}, ${location}`;
}

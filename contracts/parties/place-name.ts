import { placeOfMapsLink } from './maps-link.ts';
import type { PartyDetails } from './party-details.ts';

export function placeNameOf({ mapsUrl }: Pick<PartyDetails, 'mapsUrl'>): string {
  return placeOfMapsLink(mapsUrl);
}

/** `Finca El Retiro, Toledo, Madrid`; the region only once. */
export function placeAndRegion(party: Pick<PartyDetails, 'mapsUrl' | 'location'>): string {
  const { location } = party;
  const place = placeNameOf(party);
  if (place === '') return location;
  const hasRegion = place.split(/[^\p{L}]+/u).some((word) => word.toLowerCase() === location.toLowerCase());
  return hasRegion ? place : `${place}, ${location}`;
}

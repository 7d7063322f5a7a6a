import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { freeSeats, type OfferedSeats } from '@duende/contracts/rides/reserved-seats';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';

type WithPlace = Pick<EventAnswer, 'mapsUrl' | 'latitude' | 'longitude'>;

/** The party's maps link, otherwise its point; `''` without either. */
export function directionsUrl({ mapsUrl, latitude, longitude }: WithPlace): string {
  if (/^https?:\/\//i.test(mapsUrl)) return mapsUrl;
  if (latitude === null || longitude === null) return '';
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}

/** `3 coches · 7 plazas` that are free, or an invitation. */
export const offersLine = (rides: readonly CountedRide[]): string =>
  carsText(rides) || 'Ofrece o busca sitio en coche';

type CountedRide = Pick<RideAnswer, 'type'> & OfferedSeats;

/** `3 coches · 7 plazas`, `1 coche · sin plazas libres`; `''` without offers. */
export function carsText(rides: readonly CountedRide[]): string {
  const offers = rides.filter(({ type }) => type === 'offer');
  if (offers.length === 0) return '';
  const seats = offers.reduce((sum, offer) => sum + freeSeats(offer), 0);
  const left = seats === 0 ? 'sin plazas libres' : seats === 1 ? '1 plaza' : `${seats} plazas`;
  return `${offers.length === 1 ? '1 coche' : `${offers.length} coches`} · ${left}`;
}

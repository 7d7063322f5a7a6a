import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';

type WithPlace = Pick<EventAnswer, 'mapsUrl' | 'latitude' | 'longitude'>;

/** The party's maps link, otherwise its point; `''` without either. */
export function directionsUrl({ mapsUrl, latitude, longitude }: WithPlace): string {
  if (/^https?:\/\//i.test(mapsUrl)) return mapsUrl;
  if (latitude === null || longitude === null) return '';
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}

/** `3 coches · 7 plazas`, or an invitation. */
export function offersLine(rides: readonly Pick<RideAnswer, 'type' | 'passengerCount'>[]): string {
  const offers = rides.filter(({ type }) => type === 'offer');
  if (offers.length === 0) return 'Ofrece o busca sitio en coche';
  const seats = offers.reduce((sum, { passengerCount }) => sum + passengerCount, 0);
  const cars = offers.length === 1 ? '1 coche' : `${offers.length} coches`;
  return `${cars} · ${seats === 1 ? '1 plaza' : `${seats} plazas`}`;
}

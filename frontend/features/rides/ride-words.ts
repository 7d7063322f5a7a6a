import type { RideAnswer } from '@duende/contracts/api/answers';
import type { Coordinates, RideType } from '@duende/contracts/events/ride-events';

type Counted = Pick<RideAnswer, 'type' | 'passengerCount'>;

export const MODES = ['offer', 'need'] as const satisfies readonly RideType[];

/** What the two modes are called on their buttons. */
export const MODE_WORDS: Readonly<Record<RideType, string>> = {
  offer: 'Ofrezco transporte',
  need: 'Necesito transporte',
};

export function seatsText(count: number): string {
  return count === 1 ? '1 plaza' : `${count} plazas`;
}

/** `Ofrece 3 plazas`, `Necesita 1 plaza` */
export function rideText({ type, passengerCount }: Counted): string {
  return `${type === 'offer' ? 'Ofrece' : 'Necesita'} ${seatsText(passengerCount)}`;
}

/** `3 coches · 7 plazas · 2 buscan sitio`, or that there is nothing to count. */
export function ridesSummary(rides: readonly Counted[]): string {
  const offers = rides.filter(({ type }) => type === 'offer');
  const seats = offers.reduce((sum, { passengerCount }) => sum + passengerCount, 0);
  const looking = rides
    .filter(({ type }) => type === 'need')
    .reduce((sum, { passengerCount }) => sum + passengerCount, 0);
  if (rides.length === 0) return 'Todavía no hay viajes';
  return [
    offers.length > 0 && (offers.length === 1 ? '1 coche' : `${offers.length} coches`),
    offers.length > 0 && seatsText(seats),
    looking > 0 && (looking === 1 ? '1 busca sitio' : `${looking} buscan sitio`),
  ]
    .filter(Boolean)
    .join(' · ');
}

const EARTH_KM = 6371;

/** How far a departure is from the party, as the crow flies: `a 23 km`. */
export function distanceText(from: Coordinates, to: Coordinates): string {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin((radians(b) - radians(a)) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  const km = 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
  return km < 1 ? 'a menos de 1 km' : `a ${Math.round(km).toLocaleString('es-ES')} km`;
}

import type { RideAnswer, RideMatchAnswer } from '@duende/contracts/rides/ride-answers';
import { bearing, kilometresBetween } from '@duende/contracts/rides/distance';
import type { Coordinates, RideDirection, RideType } from '@duende/contracts/rides/ride-events';
import { requestableSeats } from '@duende/contracts/rides/reserved-seats';
import { rideDays, rideTime } from '@duende/contracts/rides/ride-times';
import type { PartyCondition } from '@duende/contracts/parties/party-condition-schema';
import type { PartyTimes } from '@duende/contracts/parties/party-night';
import { nearDay } from '../../dates/date-text.ts';
import { nearTown } from '../../map/near-town.ts';
import { carsText } from '../../parties/party-rules.ts';
import { distanceText } from '../../map/distance-text.ts';

type Counted = Pick<RideAnswer, 'type' | 'passengerCount'> &
  Partial<Pick<RideAnswer, 'granted' | 'reserved'>>;

export const MODES = ['offer', 'need'] as const satisfies readonly RideType[];

export const MODE_LABELS: Readonly<Record<RideType, string>> = {
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

const DIRECTION_WORDS: Readonly<Record<RideDirection, string>> = { there: 'Ida', back: 'Vuelta' };

export const WAYS = Object.entries(DIRECTION_WORDS) as readonly (readonly [RideDirection, string])[];

/** `Ida · sáb 5 dic, 21:30`; `''` without either. */
export function whenText({
  direction,
  leavesAt,
}: Partial<Pick<RideAnswer, 'direction' | 'leavesAt'>>): string {
  const { day, time } = rideTime(leavesAt ?? '');
  return [direction && DIRECTION_WORDS[direction], leavesAt && `${nearDay(day)}, ${time}`]
    .filter(Boolean)
    .join(' · ');
}

/** A need counts all its seats. */
export const seatsLeft = ({ passengerCount, granted }: Seats): number =>
  Math.max(0, passengerCount - (granted ?? 0));

type Seats = Pick<RideAnswer, 'passengerCount'> & Partial<Pick<RideAnswer, 'granted' | 'reserved'>>;

/** Seats that somebody may request now; `isNamed`: reserved ones are for this person. */
export const seatsToAsk = (ride: Seats, isNamed: boolean): number =>
  requestableSeats(seatsLeft(ride), ride.reserved ?? null, isNamed);

/** `Quedan 2 de 4`, `Completo`; `''` if no seat is taken. */
export function leftText(ride: Seats): string {
  const left = seatsLeft(ride);
  if (left === ride.passengerCount) return '';
  if (left === 0) return 'Completo';
  return `${left === 1 ? 'Queda' : 'Quedan'} ${left} de ${ride.passengerCount}`;
}

/** `3 coches · 7 plazas · 2 buscan plaza`; without reserved seats */
export function ridesSummary(rides: readonly Counted[]): string {
  const looking = rides
    .filter(({ type }) => type === 'need')
    .reduce((sum, { passengerCount }) => sum + passengerCount, 0);
  if (rides.length === 0) return 'Todavía no hay viajes';
  return [carsText(rides), looking > 0 && (looking === 1 ? '1 busca plaza' : `${looking} buscan plaza`)]
    .filter(Boolean)
    .join(' · ');
}

/** Why a ride may not leave: its party or its day is off, or has moved; `''` if it does. */
export function offText(
  party: PartyTimes & Partial<PartyCondition>,
  { direction, leavesAt }: Pick<RideAnswer, 'direction' | 'leavesAt'>,
): string {
  const { condition = 'scheduled' } = party;
  if (condition === 'cancelled') return 'La fiesta está cancelada: este viaje no sale.';
  if (condition === 'postponed') return 'La fiesta está aplazada: este viaje no sale en esa fecha.';
  if (leavesAt === null) return '';
  const { day } = rideTime(leavesAt);
  const maybe = 'puede que este viaje no salga.';
  if (direction !== 'back' && party.cancelledDates?.includes(day)) return `Ese día se ha cancelado: ${maybe}`;
  return rideDays(party, 0).includes(day) ? '' : `La fiesta ha cambiado de fecha: ${maybe}`;
}

const DIRECTIONS = ['norte', 'noreste', 'este', 'sureste', 'sur', 'suroeste', 'oeste', 'noroeste'] as const;

/** `25 km al suroeste de la fiesta` */
export function placeText(departure: Coordinates, party: Coordinates): string {
  const km = kilometresBetween(party, departure);
  if (km < 1) return `a ${distanceText(km)} de la fiesta`;
  const direction = DIRECTIONS[Math.round(bearing(party, departure) / 45) % DIRECTIONS.length];
  return `${distanceText(km)} al ${direction} de la fiesta`;
}

/** `cerca de Segovia · 25 km al suroeste de la fiesta` */
export function fromText(departure: Coordinates, party: Coordinates | null): string {
  return (
    [nearTown(departure), party && placeText(departure, party)].filter(Boolean).join(' · ') || 'lejos de aquí'
  );
}

/** After a name: `sale a 4 km de ti, 4 plazas`. */
export function matchText({
  type,
  passengerCount,
  metres,
}: Pick<RideMatchAnswer, 'type' | 'passengerCount' | 'metres'>): string {
  const [where, places] = [`a ${distanceText(metres / 1000)} de ti`, seatsText(passengerCount)];
  return type === 'offer' ? `sale ${where}, ${places}` : `busca ${places} ${where}`;
}

/** Shown before a departure is chosen, because it is public. */
export const DEPARTURE_NOTE = 'Lo verá todo el mundo: marca un punto de encuentro, no tu casa.';

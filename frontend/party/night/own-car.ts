import type { RideAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { rideTime } from '@duende/contracts/rides/ride-times';
import { isolated } from '@duende/contracts/common/visible-text';
import { useQuery } from '@tanstack/react-query';
import { publicUserQuery } from '../../accounts/user-queries.ts';
import { briefDay } from '../../dates/date-text.ts';
import { leftText, seatsText } from '../../rides/pins/ride-texts.ts';
import { useDecisions } from '../../rides/seats/decision-store.ts';
import type { SeatsOfParty } from '../../rides/seats/use-seat-changes.ts';

/** Settled or requested. */
export interface OwnCar {
  readonly ride: RideAnswer;
  /** `null` for their own pin */
  readonly request: SeatAnswer | null;
}

/** Settled rides come before requests. */
export function ownCarAmong(
  rides: readonly RideAnswer[],
  { ownId, requests }: Pick<SeatsOfParty, 'ownId' | 'requests'>,
): OwnCar | null {
  if (ownId === null) return null;
  const asked = (standing: SeatAnswer['standing']): OwnCar | null => {
    const request = requests.find((one) => one.userId === ownId && one.standing === standing);
    const ride = rides.find(({ id }) => id === request?.rideId);
    return request && ride ? { ride, request } : null;
  };
  const own = rides.find(({ userId }) => userId === ownId);
  return asked('granted') ?? (own ? { ride: own, request: null } : asked('open'));
}

/**
 * `Tu coche: Luna, sáb 18:30, 2 plazas`
 * @param isLeaving the member leaves the seat and can still undo it
 */
export function ownCarText(
  { ride, request }: OwnCar,
  driver: string | undefined,
  isLeaving: boolean,
): string {
  const { day, time } = rideTime(ride.leavesAt ?? '');
  const when = ride.leavesAt === null ? '' : `${briefDay(day).slice(0, 3)} ${time}`;
  const who = driver === undefined ? '' : isolated(driver);
  const said = (...words: readonly string[]) => words.filter(Boolean).join(', ');
  if (request && isLeaving) return `Dejas ${said(seatsText(request.seats) + (who && ` con ${who}`), when)}`;
  if (request?.standing === 'granted') return `Tu coche: ${said(who, when, seatsText(request.seats))}`;
  if (request) return `Has pedido ${said(seatsText(request.seats) + (who && ` a ${who}`), when)}`;
  if (ride.type === 'need') return `Buscas ${said(seatsText(ride.passengerCount), when)}`;
  return `Llevas tu coche: ${said(when, leftText(ride).toLowerCase() || seatsText(ride.passengerCount))}`;
}

/** Includes the driver's name once it loads; `null` without a ride. */
export function useOwnCar(
  rides: readonly RideAnswer[],
  seats: SeatsOfParty,
): { readonly car: OwnCar; readonly words: string } | null {
  const car = ownCarAmong(rides, seats);
  const driverId = car?.request?.driverId;
  const { data } = useQuery({ ...publicUserQuery(driverId ?? ''), enabled: driverId !== undefined });
  const requestId = car?.request?.id ?? '';
  const isLeaving = useDecisions(({ waiting }) => waiting[requestId]?.deed === 'leave');
  return car && { car, words: ownCarText(car, data?.username, isLeaving) };
}

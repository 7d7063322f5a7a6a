import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { isSeatWanted, type SeatsOfParty } from './seats/use-seat-changes.ts';

/** Their own pin, a seat or a request. */
export type IsMine = (ride: Pick<RideAnswer, 'id' | 'userId'>) => boolean;

export function mineAmong({ ownId, requests }: Pick<SeatsOfParty, 'ownId' | 'requests'>): IsMine {
  const asked = new Set(
    requests.filter((one) => one.userId === ownId && isSeatWanted(one)).map(({ rideId }) => rideId),
  );
  return ({ id, userId }) => userId === ownId || asked.has(id);
}

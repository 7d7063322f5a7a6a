import type { Position } from '@duende/contracts/events/domain-event';
import type { ReadModels } from '../registry/registry.ts';
import { SHOWN_RIDES } from '../rides/rides.ts';
import { isWanted } from '../rides/seats.ts';

/** Somebody who counts on a party, and since where in the log. */
export interface Going {
  readonly partyId: string;
  readonly userId: string;
  readonly since: Position;
}

/**
 * Everybody who counts on a party, or every party that a person counts on, each pair once with its earliest position: they confirmed
 * it, have a pin among its rides, or have a seat or wait for one.
 */
export async function peopleGoing(
  models: Pick<ReadModels, 'attendance' | 'rides' | 'seats'>,
  of: { readonly partyId: string } | { readonly userId: string },
): Promise<readonly Going[]> {
  const [confirmed, pins, seats] = await Promise.all([
    models.attendance.find({ ...of, isGoing: true }),
    models.rides.find({ ...of, ...SHOWN_RIDES }),
    models.seats.find({ ...of }),
  ]);
  const going = new Map<string, Going>();
  const add = ({ partyId, userId }: { partyId: string; userId: string | null }, since: Position) => {
    if (userId === null) return;
    const pair = `${partyId} ${userId}`;
    const known = going.get(pair);
    if (known === undefined || since < known.since) going.set(pair, { partyId, userId, since });
  };
  for (const word of confirmed) add(word, word.position);
  for (const pin of pins) add(pin, pin.publishedPosition);
  for (const seat of seats) if (isWanted(seat)) add(seat, seat.askedPosition);
  return [...going.values()];
}

import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import type { FindOptions } from '@duende/platform/read-store/read-store';
import type { ReadModels } from '../registry/registry.ts';
import { SHOWN_RIDES } from '../rides/rides.ts';
import { isWanted } from '../rides/seats.ts';

/** `since`: a log position */
export interface Going {
  readonly partyId: string;
  readonly userId: string;
  readonly since: Position;
}

type Models = Pick<ReadModels, 'attendance' | 'rides' | 'seats'>;

/** A limit of years of weekly parties. */
const NEWEST = { sort: { position: -1, _id: -1 }, limit: LIMITS.listPage.max } as const;

export const peopleGoing = (models: Models, partyId: string) => going(models, { partyId });

export const partiesCountedOn = (models: Models, userId: string) => going(models, { userId }, NEWEST);

/** Gives each pair once, with its earliest position. A confirmation, pin, seat or open request counts. */
async function going(
  models: Models,
  of: { readonly partyId: string } | { readonly userId: string },
  which: FindOptions = {},
): Promise<readonly Going[]> {
  const [confirmed, pins, seats] = await Promise.all([
    models.attendance.find({ ...of, isGoing: true }, which),
    models.rides.find({ ...of, ...SHOWN_RIDES }, which),
    models.seats.find({ ...of }, which),
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

import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { madridDay } from '@duende/contracts/common/madrid-time';
import type { EventType, Position } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/common/personal';
import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import type { SeatStanding } from '@duende/contracts/rides/ride-answers';
import type { CollectionSpec, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import { type Change, type FoldedEvent, type Projection } from '../model/projection.ts';

/** A request for seats at a pin and what became of it; who was erased is in it no more, and what was given away stays counted. */
export interface SeatDocument extends StoredDocument {
  readonly partyId: string;
  readonly rideId: string;
  /** who asked; `null` once they were erased */
  readonly userId: string | null;
  /** who drives; `null` once they were erased */
  readonly driverId: string | null;
  readonly seats: number;
  /** to the driver; `''` once whoever wrote it was erased */
  readonly words: string;
  readonly standing: SeatStanding;
  /** ISO 8601 */
  readonly askedAt: string;
  readonly askedPosition: Position;
  /** from when to when it had its seats, ISO 8601; both `null` of one that never had any */
  readonly grantedAt: string | null;
  /** when it was refused, taken back or over; `null` while it is open or granted */
  readonly endedAt: string | null;
  /** of the last thing that became of it: which event, when (ISO 8601), where in the log, and by whom of the two */
  readonly eventId: string;
  readonly changedAt: string;
  readonly changedPosition: Position;
  readonly changedBy: 'passenger' | 'driver';
  /** who drives is suspended since then and may not come; `null` where nothing was asked or granted then, or since it was lifted */
  readonly driverAway: (DriverChange & Pick<Suspension, 'lastDay'>) | null;
  /** the suspension was lifted before it was over */
  readonly driverBack: DriverChange | null;
}

interface DriverChange {
  readonly eventId: string;
  /** ISO 8601 */
  readonly at: string;
  readonly position: Position;
}

const SEATS: CollectionSpec<SeatDocument> = {
  name: 'seats.v3',
  indexes: [
    { keys: { partyId: 1 } },
    { keys: { rideId: 1, endedAt: 1 } },
    { keys: { userId: 1, changedAt: 1, _id: 1 } },
    { keys: { userId: 1, askedAt: 1, _id: 1 } },
    { keys: { driverId: 1, changedAt: 1, _id: 1 } },
    { keys: { driverId: 1, grantedAt: 1, _id: 1 } },
  ],
};

const SEAT_EVENTS = [
  'SeatRequested',
  'SeatGranted',
  'SeatRefused',
  'SeatReleased',
  'RideRemoved',
  'AccountSuspended',
  'SuspensionLifted',
  'PersonErased',
] as const satisfies readonly EventType[];

/** Whether seats are its own at a moment (ISO 8601). */
export function hadSeats({ grantedAt, endedAt }: SeatDocument, moment: string): boolean {
  return grantedAt !== null && grantedAt <= moment && (endedAt === null || moment < endedAt);
}

/** Whether a request is at the pin of somebody who is suspended on a day in Madrid: they may not come, and can give no seat. */
export function isDriverAway({ driverAway }: Pick<SeatDocument, 'driverAway'>, today: string): boolean {
  return driverAway !== null && isSuspendedOn(driverAway, today);
}

/** Of each pin of a party, how many of its places are given away now. */
export async function grantedOfParty(
  seats: Pick<ReadCollection<SeatDocument>, 'find'>,
  partyId: string,
): Promise<ReadonlyMap<string, number>> {
  return grantedByRide((await seats.find({ partyId })).filter(({ standing }) => standing === 'granted'));
}

/** Whether somebody still counts on the seats, or waits for them. */
export const isWanted = ({ standing }: Pick<SeatDocument, 'standing'>): boolean =>
  standing === 'open' || standing === 'granted';

/** How many seats these are, of each pin. */
export function grantedByRide(granted: readonly SeatDocument[]): ReadonlyMap<string, number> {
  const byRide = new Map<string, number>();
  for (const { rideId, seats } of granted) byRide.set(rideId, (byRide.get(rideId) ?? 0) + seats);
  return byRide;
}

function seatsTouched(event: FoldedEvent) {
  switch (event.type) {
    case 'RideRemoved':
      return { where: { rideId: event.data.rideId, endedAt: null } };
    case 'AccountSuspended':
    case 'SuspensionLifted':
      return { where: { driverId: event.data.userId, endedAt: null } };
    case 'PersonErased': {
      const { userId } = event.data;
      return { where: [{ userId }, { driverId: userId }] };
    }
    default:
      return 'requestId' in event.data ? [event.data.requestId] : [];
  }
}

function foldSeat(seat: SeatDocument | null, event: FoldedEvent): SeatDocument | null {
  const { position, id: eventId, effectiveAt: changedAt } = event;
  if (event.type === 'SeatRequested') {
    // An id is asked for once.
    if (seat !== null) return seat;
    const { requestId, partyId, rideId, userId, driverId, seats, words } = event.data;
    return {
      ...{ _id: requestId, position, partyId, rideId, userId, driverId, seats },
      ...{ words: openedOr(words, ''), standing: 'open', askedAt: changedAt, grantedAt: null, endedAt: null },
      askedPosition: position,
      ...{ eventId, changedAt, changedPosition: position, changedBy: 'passenger' },
      ...{ driverAway: null, driverBack: null },
    };
  }
  if (seat === null) return null;
  const now = (standing: SeatStanding, changedBy: SeatDocument['changedBy']): SeatDocument => {
    const ended = standing === 'granted' ? { grantedAt: changedAt } : { endedAt: changedAt };
    const changed = { eventId, changedAt, changedPosition: position, changedBy };
    return { ...seat, position, standing, ...ended, ...changed };
  };
  if (seat.endedAt !== null && event.type !== 'PersonErased') return seat;
  switch (event.type) {
    case 'SeatGranted':
      return seat.standing === 'granted' ? seat : now('granted', 'driver');
    case 'SeatRefused':
      return now('refused', 'driver');
    case 'SeatReleased':
      return now('released', 'passenger');
    case 'RideRemoved':
      return now('ended', 'driver');
    case 'AccountSuspended': {
      const { lastDay } = event.data;
      const isKnown = isDriverAway(seat, madridDay(new Date(changedAt)));
      // Said again it has another end, and is no news.
      const since = (isKnown && seat.driverAway) || { eventId, at: changedAt, position };
      return { ...seat, position, driverAway: { ...since, lastDay }, driverBack: null };
    }
    case 'SuspensionLifted': {
      const wasAway = isDriverAway(seat, madridDay(new Date(changedAt)));
      const driverBack = wasAway ? { eventId, at: changedAt, position } : null;
      return { ...seat, position, driverAway: null, driverBack };
    }
    case 'PersonErased': {
      const isDriver = event.data.userId === seat.driverId;
      const left = seat.endedAt === null ? now('ended', isDriver ? 'driver' : 'passenger') : seat;
      const without = isDriver ? { driverId: null } : { userId: null, words: '' };
      return { ...left, ...without, position };
    }
    default:
      return seat;
  }
}

export const seatProjection: Projection<SeatDocument> = {
  name: 'seats',
  collection: SEATS,
  handles: SEAT_EVENTS,
  touches: seatsTouched,
  fold: foldSeat,
  messages: seatMessages,
};

/** To everybody, how many places of a pin are given away; to the two whom a request is about, that something became of it. */
async function seatMessages(
  changes: readonly Change<SeatDocument>[],
  reader: ReadCollection<SeatDocument>,
): Promise<readonly OutgoingMessage[]> {
  const pins = new Map<string, OutgoingMessage>();
  for (const { before, after, position } of changes) {
    const { rideId, partyId: eventId } = after ?? (before as SeatDocument);
    if ((before?.standing === 'granted') === (after?.standing === 'granted')) continue;
    const all = await reader.find({ rideId, endedAt: null });
    const granted = grantedByRide(all.filter(({ standing }) => standing === 'granted')).get(rideId) ?? 0;
    const payload = { position, eventId, rideId, granted };
    pins.set(rideId, outgoing([eventTopic(eventId)], { name: 'ride.granted', payload }));
  }
  return [...pins.values(), ...changes.flatMap(toldTheTwo)];
}

function toldTheTwo({ before, after, position }: Change<SeatDocument>): readonly OutgoingMessage[] {
  if (after === null || before?.standing === after.standing) return [];
  const { partyId: eventId, standing, userId, driverId, changedBy } = after;
  const two = [
    ['passenger', userId],
    ['driver', driverId],
  ] as const;
  return two.flatMap(([as, id]) => {
    if (id === null) return [];
    const payload = { position, eventId, standing, as, isOwn: as === changedBy };
    return [outgoing([userRoom(id)], { name: 'seat.changed', payload })];
  });
}

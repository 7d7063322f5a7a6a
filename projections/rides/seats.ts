import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import type { Suspension } from '@duende/contracts/accounts/suspension';
import { madridDay } from '@duende/contracts/common/madrid-time';
import type { EventType, Position } from '@duende/contracts/events/domain-event';
import { openedOr } from '@duende/contracts/common/personal';
import { eventTopic, userRoom } from '@duende/contracts/live/topics';
import type { SeatStanding } from '@duende/contracts/rides/ride-answers';
import type { CollectionSpec, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import { type Change, type EventOf, type Projection } from '../model/projection.ts';

/** Erased people are removed; granted seats still count in statistics. */
export interface SeatDocument extends StoredDocument {
  readonly partyId: string;
  readonly rideId: string;
  /** the passenger; `null` if erased */
  readonly userId: string | null;
  /** the driver; `null` if erased */
  readonly driverId: string | null;
  readonly seats: number;
  /** to the driver; `''` if the author was erased */
  readonly words: string;
  readonly standing: SeatStanding;
  readonly askedAt: string;
  readonly askedPosition: Position;
  /** ISO 8601; both `null` if never granted */
  readonly grantedAt: string | null;
  /** `null` while open or granted */
  readonly endedAt: string | null;
  /** of the last change */
  readonly eventId: string;
  readonly changedAt: string;
  readonly changedPosition: Position;
  readonly changedBy: 'passenger' | 'driver';
  /** freed seats after a refusal for lack of room; `null`: never */
  readonly offered: (ChangeAt & { readonly until: string }) | null;
  /** suspension while open or granted; `null` if none or lifted */
  readonly driverAway: (ChangeAt & Pick<Suspension, 'lastDay'>) | null;
  /** a suspension lifted early */
  readonly driverBack: ChangeAt | null;
}

interface ChangeAt {
  readonly eventId: string;
  readonly at: string;
  readonly position: Position;
}

const SEATS: CollectionSpec<SeatDocument> = {
  name: 'seats.v4',
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
  'SeatsReserved',
  'RideRemoved',
  'AccountSuspended',
  'SuspensionLifted',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof SEAT_EVENTS>;

/** `moment`: ISO 8601 */
export function hadSeats({ grantedAt, endedAt }: SeatDocument, moment: string): boolean {
  return grantedAt !== null && grantedAt <= moment && (endedAt === null || moment < endedAt);
}

/** `today`: in Madrid */
export function isDriverAway({ driverAway }: Pick<SeatDocument, 'driverAway'>, today: string): boolean {
  return driverAway !== null && isSuspendedOn(driverAway, today);
}

export async function grantedOfParty(
  seats: Pick<ReadCollection<SeatDocument>, 'find'>,
  partyId: string,
): Promise<ReadonlyMap<string, number>> {
  return grantedByRide((await seats.find({ partyId })).filter(({ standing }) => standing === 'granted'));
}

export const isWanted = ({ standing }: Pick<SeatDocument, 'standing'>): boolean =>
  standing === 'open' || standing === 'granted';

export function grantedByRide(granted: readonly SeatDocument[]): ReadonlyMap<string, number> {
  const byRide = new Map<string, number>();
  for (const { rideId, seats } of granted) byRide.set(rideId, (byRide.get(rideId) ?? 0) + seats);
  return byRide;
}

function seatsTouched(event: Handled) {
  switch (event.type) {
    case 'RideRemoved':
      return { where: { rideId: event.data.rideId, endedAt: null } };
    case 'SeatsReserved':
      return event.data.requestIds;
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

function foldSeat(seat: SeatDocument | null, event: Handled): SeatDocument | null {
  const { position, id: eventId, effectiveAt: changedAt } = event;
  if (event.type === 'SeatRequested') {
    if (seat !== null) return seat;
    const { requestId, partyId, rideId, userId, driverId, seats, words } = event.data;
    return {
      ...{ _id: requestId, position, partyId, rideId, userId, driverId, seats },
      ...{ words: openedOr(words, ''), standing: 'open', askedAt: changedAt, grantedAt: null, endedAt: null },
      askedPosition: position,
      ...{ eventId, changedAt, changedPosition: position, changedBy: 'passenger' },
      ...{ offered: null, driverAway: null, driverBack: null },
    };
  }
  if (seat === null) return null;
  const now = (standing: SeatStanding, changedBy: SeatDocument['changedBy']): SeatDocument => {
    const ended = standing === 'granted' ? { grantedAt: changedAt } : { endedAt: changedAt };
    const changed = { eventId, changedAt, changedPosition: position, changedBy };
    return { ...seat, position, standing, ...ended, ...changed };
  };
  if (event.type === 'SeatsReserved')
    return { ...seat, position, offered: { eventId, at: changedAt, position, until: event.data.until } };
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
      // A repeated suspension has another end and is no news.
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
  return [...pins.values(), ...changes.flatMap(messagesToBoth), ...changes.flatMap(freeSeatMessages)];
}

/** They may request the seat first. */
function freeSeatMessages({ before, after, position }: Change<SeatDocument>): readonly OutgoingMessage[] {
  if (after === null || after.offered === null || after.userId === null) return [];
  if (after.offered.eventId === before?.offered?.eventId) return [];
  const payload = { position, eventId: after.partyId, rideId: after.rideId };
  return [outgoing([userRoom(after.userId)], { name: 'seat.free', payload })];
}

function messagesToBoth({ before, after, position }: Change<SeatDocument>): readonly OutgoingMessage[] {
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

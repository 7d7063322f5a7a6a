import { CONTACT_FIELDS } from '@duende/contracts/accounts/contact-fields';
import type { EventType, Position } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/common/personal';
import { userRoom } from '@duende/contracts/live/topics';
import { ANNOUNCED_MATCHES } from '@duende/contracts/rides/ride-match';
import type { CollectionSpec, ReadCollection } from '@duende/platform/read-store/read-store';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import {
  personKey,
  type RideMatchDocument,
  matchesOf,
  nearestOfEach,
  pinsOf,
  reachable,
  isPin,
  type PinDocument,
} from './find-ride-matches.ts';
import { type FoldedEvent, type Projection, lastPosition, type Change } from '../model/projection.ts';

export const RIDE_MATCHES: CollectionSpec<RideMatchDocument> = {
  name: 'ride-matches.v2',
  indexes: [{ keys: { partyId: 1 } }, { keys: { userId: 1 } }, { keys: { rideId: 1 } }],
};

const RIDE_MATCH_EVENTS = [
  'RidePublished',
  'RideRemoved',
  'RideSeatsSet',
  'SeatGranted',
  'SeatRefused',
  'SeatReleased',
  'ContactDetailsChanged',
  'PersonErased',
] as const satisfies readonly EventType[];

function rideMatchesTouched(event: FoldedEvent) {
  switch (event.type) {
    case 'RidePublished':
    case 'RideSeatsSet':
      return [event.data.rideId];
    case 'RideRemoved': {
      const { rideId } = event.data;
      return { where: { rideId }, own: rideId };
    }
    case 'SeatGranted':
    case 'SeatRefused':
    case 'SeatReleased':
      return [event.data.requestId];
    case 'ContactDetailsChanged':
      return [personKey(event.data.userId)];
    case 'PersonErased':
      return { where: { userId: event.data.userId } };
    default:
      return [];
  }
}

function foldRideMatch(
  document: RideMatchDocument | null,
  event: FoldedEvent,
  id: string,
): RideMatchDocument | null {
  const { position } = event;
  switch (event.type) {
    case 'RidePublished': {
      const { partyId, userId, rideType, departure, passengerCount, direction } = event.data;
      // Without its place there is no pin: the person was erased.
      if (isErased(departure)) return null;
      const { latitude, longitude } = departure;
      return {
        _id: id,
        position,
        kind: 'pin',
        partyId,
        userId,
        rideType,
        latitude,
        longitude,
        passengerCount,
        direction,
      };
    }
    case 'RideSeatsSet':
      return isPin(document) ? { ...document, position, passengerCount: event.data.passengerCount.to } : null;
    case 'SeatGranted': {
      const { partyId, rideId, userId, seats } = event.data;
      return { _id: id, position, kind: 'taken', partyId, rideId, userId, seats };
    }
    case 'ContactDetailsChanged': {
      const { userId, changes } = event.data;
      const before = document?.kind === 'person' ? document.filled : [];
      const filled = CONTACT_FIELDS.filter((field) => {
        const to = changes[field]?.to;
        // An erased person's data cannot be decrypted.
        return to === undefined ? before.includes(field) : !isErased(to) && to !== '';
      });
      return { _id: id, position, kind: 'person', userId, filled };
    }
    case 'RideRemoved':
    case 'SeatRefused':
    case 'SeatReleased':
    case 'PersonErased':
      return null;
    default:
      return document;
  }
}

/** Matches are computed, not stored, so they are right after any replay. */
export const rideMatchProjection: Projection<RideMatchDocument> = {
  name: 'ride-matches',
  collection: RIDE_MATCHES,
  handles: RIDE_MATCH_EVENTS,
  touches: rideMatchesTouched,
  fold: foldRideMatch,
  messages: rideMatchMessages,
};

type Reader = ReadCollection<RideMatchDocument>;

/** Its matches may differ now. */
interface News {
  readonly pin: PinDocument;
  readonly isNew: boolean;
  readonly position: Position;
}

/**
 * Notifies both sides, each in their own room. No names or points; clients query those. People without a
 * shared contact neither receive nor cause messages.
 */
async function rideMatchMessages(
  changes: readonly Change<RideMatchDocument>[],
  reader: Reader,
): Promise<readonly OutgoingMessage[]> {
  const news = [
    ...changes.flatMap(newsOfPin),
    ...(await newsOfSeats(changes, reader)),
    ...(await newsOfPeople(changes, reader)),
  ];
  const byReceiver = new Map<
    string,
    { userId: string; eventId: string; position: Position; isNew: boolean }
  >();
  for (const eventId of new Set(news.map(({ pin }) => pin.partyId))) {
    const ofParty = news.filter(({ pin }) => pin.partyId === eventId);
    for (const { userId, isNew, position } of await receiversOf(ofParty, eventId, reader)) {
      const key = `${userId} ${eventId}`;
      const before = byReceiver.get(key);
      byReceiver.set(key, {
        userId,
        eventId,
        position: lastPosition(before === undefined ? [{ position }] : [before, { position }]),
        isNew: isNew || before?.isNew === true,
      });
    }
  }
  return [...byReceiver.values()].map(({ userId, ...payload }) =>
    outgoing([userRoom(userId)], { name: 'ride.matched', payload }),
  );
}

/** Uses the larger seat count, to include former matches. */
function newsOfPin({ before, after, position }: Change<RideMatchDocument>): readonly News[] {
  const pins = [after, before].filter(isPin).sort((a, b) => b.passengerCount - a.passengerCount);
  return pins.slice(0, 1).map((pin) => ({ pin, isNew: before === null, position }));
}

/** Seats granted or freed. */
async function newsOfSeats(
  changes: readonly Change<RideMatchDocument>[],
  reader: Reader,
): Promise<readonly News[]> {
  const news: News[] = [];
  for (const { before, after, position } of changes) {
    const taken = after ?? before;
    if (taken?.kind !== 'taken') continue;
    const pin = (await reader.get([taken.rideId])).get(taken.rideId) ?? null;
    if (isPin(pin)) news.push({ pin, isNew: false, position });
  }
  return news;
}

/** People who became reachable or unreachable. */
async function newsOfPeople(
  changes: readonly Change<RideMatchDocument>[],
  reader: Reader,
): Promise<readonly News[]> {
  const news: News[] = [];
  for (const { before, after, position } of changes) {
    if (after?.kind !== 'person') continue;
    if (isReachable(before) === isReachable(after)) continue;
    const pins = (await reader.find({ userId: after.userId })).filter(isPin);
    news.push(...pins.map((pin) => ({ pin, isNew: false, position })));
  }
  return news;
}

const isReachable = (document: RideMatchDocument | null) =>
  document?.kind === 'person' && document.filled.length > 0;

/** A new pin concerns the nearest people, other changes everybody near. */
async function receiversOf(
  news: readonly News[],
  eventId: string,
  reader: Reader,
): Promise<readonly (Pick<News, 'isNew' | 'position'> & { readonly userId: string })[]> {
  const pins = await pinsOf(reader, eventId);
  const near = news
    .map((one) => ({
      ...one,
      others: nearestOfEach(matchesOf(one.pin, pins)).map(({ other }) => other.userId),
    }))
    .filter(({ others }) => others.length > 0);
  const people = await reachable(
    reader,
    near.flatMap(({ pin, others }) => [pin.userId, ...others]),
  );
  return near.flatMap(({ pin, isNew, position, others }) => {
    const receivers = others.filter((userId) => people.has(userId));
    if (receivers.length === 0 || (isNew && !people.has(pin.userId))) return [];
    return [pin.userId, ...receivers.slice(0, isNew ? ANNOUNCED_MATCHES : receivers.length)].map(
      (userId) => ({
        userId,
        isNew,
        position,
      }),
    );
  });
}

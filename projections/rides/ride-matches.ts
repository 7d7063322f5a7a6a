import { CONTACT_FIELDS } from '@duende/contracts/accounts/contact-fields';
import type { EventType, Position } from '@duende/contracts/events/domain-event';
import { isErased } from '@duende/contracts/common/personal';
import { userRoom } from '@duende/contracts/live/topics';
import { ANNOUNCED_MATCHES } from '@duende/contracts/rides/ride-match';
import type { CollectionSpec, ReadCollection } from '@duende/platform/read-store/read-store';
import { alertOf, publishedPin, withLastOpening, withSeatsSet, withTaken } from './openings.ts';
import { alertsAround, firstOpening, watchOfAlert, watchOfPin } from './watches.ts';
import { outgoing, type OutgoingMessage } from '../model/outgoing-message.ts';
import {
  personKey,
  type RideMatchDocument,
  matchesOf,
  nearestOfEach,
  pinsOf,
  reachable,
  isAlert,
  isPin,
  type Opening,
  type PinDocument,
} from './find-ride-matches.ts';
import { type Change, type EventOf, lastPosition, type Projection } from '../model/projection.ts';

export const RIDE_MATCHES: CollectionSpec<RideMatchDocument> = {
  name: 'ride-matches.v3',
  indexes: [
    { keys: { partyId: 1, kind: 1 } },
    { keys: { partyId: 1, kind: 1, km: 1, endedAt: 1, latitude: 1 } },
    { keys: { userId: 1, kind: 1, setAt: 1, _id: 1 } },
    { keys: { rideId: 1 } },
  ],
};

const RIDE_MATCH_EVENTS = [
  'RidePublished',
  'RideRemoved',
  'RideSeatsSet',
  'SeatGranted',
  'SeatRefused',
  'SeatReleased',
  'SeatsReserved',
  'RideAlertSet',
  'RideAlertWithdrawn',
  'ContactDetailsChanged',
  'PersonErased',
] as const satisfies readonly EventType[];
type Handled = EventOf<typeof RIDE_MATCH_EVENTS>;

function rideMatchesTouched(event: Handled) {
  switch (event.type) {
    case 'RidePublished':
    case 'RideSeatsSet':
    case 'SeatsReserved':
      return [event.data.rideId];
    case 'RideAlertSet':
    case 'RideAlertWithdrawn':
      return [event.data.alertId];
    case 'RideRemoved': {
      const { rideId } = event.data;
      return { where: { rideId }, own: rideId };
    }
    case 'SeatGranted':
    case 'SeatRefused':
    case 'SeatReleased':
      return [event.data.requestId, event.data.rideId];
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
  event: Handled,
  id: string,
): RideMatchDocument | null {
  const { position } = event;
  switch (event.type) {
    case 'RidePublished':
      return publishedPin(event, id);
    case 'RideSeatsSet':
      return isPin(document) ? withSeatsSet(document, event) : null;
    case 'SeatGranted': {
      const { partyId, rideId, userId, seats } = event.data;
      if (id === rideId) return isPin(document) ? withTaken(document, event, seats) : null;
      return { _id: id, position, kind: 'taken', partyId, rideId, userId, seats };
    }
    case 'SeatRefused':
    case 'SeatReleased': {
      if (id !== event.data.rideId || !isPin(document)) return null;
      return event.data.was === 'granted' ? withTaken(document, event, -event.data.seats) : document;
    }
    case 'SeatsReserved':
      return isPin(document) ? withLastOpening(document, event) : document;
    case 'RideAlertSet':
      return alertOf(event);
    case 'RideAlertWithdrawn':
      if (!isAlert(document)) return null;
      return { ...document, position, endedAt: event.effectiveAt, until: position };
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

interface News {
  readonly pin: PinDocument;
  /** seats are free, or needed, that were not before */
  readonly opening: Opening | null;
  /** its owner has just published it */
  readonly isFirst: boolean;
  readonly position: Position;
}

/**
 * To both sides, without names or points. People without a shared contact neither receive nor cause messages.
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
  const receivers = [...(await newsForAlerts(changes, reader))];
  for (const eventId of new Set(news.map(({ pin }) => pin.partyId))) {
    const ofParty = news.filter(({ pin }) => pin.partyId === eventId);
    const theirs = await receiversOf(ofParty, eventId, reader);
    receivers.push(...theirs.map((receiver) => ({ ...receiver, eventId })));
  }
  const byReceiver = new Map<string, Receiver>();
  for (const receiver of receivers) {
    const key = `${receiver.userId} ${receiver.eventId}`;
    const before = byReceiver.get(key);
    byReceiver.set(key, {
      ...receiver,
      position: lastPosition(before === undefined ? [receiver] : [before, receiver]),
      isNew: receiver.isNew || before?.isNew === true,
    });
  }
  return [...byReceiver.values()].map(({ userId, ...payload }) =>
    outgoing([userRoom(userId)], { name: 'ride.matched', payload }),
  );
}

/** `null` also if the seats are for other people at first. */
function newOpening(before: RideMatchDocument | null, after: RideMatchDocument | null): Opening | null {
  if (!isPin(after)) return null;
  const known = isPin(before) ? before.openings.length : 0;
  const last = after.openings.at(-1);
  return last === undefined || after.openings.length === known || last.isLater ? null : last;
}

async function newsForAlerts(
  changes: readonly Change<RideMatchDocument>[],
  reader: Reader,
): Promise<readonly Receiver[]> {
  const found = await Promise.all(
    changes.map(async ({ before, after, position }): Promise<readonly Receiver[]> => {
      const opening = newOpening(before, after);
      if (opening === null || !isPin(after) || after.rideType !== 'offer') return [];
      const alerts = await alertsAround(reader, after);
      return alerts
        .filter((alert) => firstOpening(after, [watchOfAlert(alert)])?.eventId === opening.eventId)
        .map(({ userId, partyId: eventId }) => ({ userId, eventId, position, isNew: true }));
    }),
  );
  return found.flat();
}

interface Receiver {
  readonly userId: string;
  readonly eventId: string;
  readonly position: Position;
  readonly isNew: boolean;
}

/** With the larger seat count, to include former matches. */
function newsOfPin({ before, after, position }: Change<RideMatchDocument>): readonly News[] {
  const pins = [after, before].filter(isPin).sort((a, b) => b.passengerCount - a.passengerCount);
  const opening = newOpening(before, after);
  return pins.slice(0, 1).map((pin) => ({ pin, opening, isFirst: before === null, position }));
}

const NOTHING_NEW = { opening: null, isFirst: false } as const;

async function newsOfSeats(
  changes: readonly Change<RideMatchDocument>[],
  reader: Reader,
): Promise<readonly News[]> {
  const news: News[] = [];
  for (const { before, after, position } of changes) {
    const taken = after ?? before;
    if (taken?.kind !== 'taken') continue;
    const pin = (await reader.get([taken.rideId])).get(taken.rideId) ?? null;
    if (isPin(pin)) news.push({ pin, position, ...NOTHING_NEW });
  }
  return news;
}

async function newsOfPeople(
  changes: readonly Change<RideMatchDocument>[],
  reader: Reader,
): Promise<readonly News[]> {
  const news: News[] = [];
  for (const { before, after, position } of changes) {
    if (after?.kind !== 'person') continue;
    if (isReachable(before) === isReachable(after)) continue;
    const pins = (await reader.find({ userId: after.userId })).filter(isPin);
    news.push(...pins.map((pin) => ({ pin, position, ...NOTHING_NEW })));
  }
  return news;
}

const isReachable = (document: RideMatchDocument | null) =>
  document?.kind === 'person' && document.filled.length > 0;

/** What is new concerns the nearest people, other changes everybody near. */
async function receiversOf(
  news: readonly News[],
  eventId: string,
  reader: Reader,
): Promise<readonly Omit<Receiver, 'eventId'>[]> {
  const pins = await pinsOf(reader, eventId);
  const near = news
    .map((one) => ({ ...one, others: nearestOfEach(matchesOf(one.pin, pins)).map(({ other }) => other) }))
    .filter(({ others }) => others.length > 0);
  const people = await reachable(
    reader,
    near.flatMap(({ pin, others }) => [pin.userId, ...others.map(({ userId }) => userId)]),
  );
  return near.flatMap(({ pin, opening, isFirst, position, others }) => {
    const receivers = others.filter(({ userId }) => people.has(userId));
    if (receivers.length === 0 || (opening !== null && !people.has(pin.userId))) return [];
    const receiving = receivers.slice(0, opening === null ? receivers.length : ANNOUNCED_MATCHES);
    const isNews = (other: PinDocument) =>
      opening !== null && firstOpening(pin, [watchOfPin(other)])?.eventId === opening.eventId;
    return [
      { userId: pin.userId, isNew: isFirst && opening !== null, position },
      ...receiving.map((other) => ({ userId: other.userId, isNew: isNews(other), position })),
    ];
  });
}

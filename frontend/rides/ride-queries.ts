import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { isOver, type PartyTimes } from '@duende/contracts/parties/party-night';
import { isReservedAt } from '@duende/contracts/rides/reserved-seats';
import { useMinute, useNow } from '../dates/use-today.ts';
import { answerQuery } from '../cache/answer-query.ts';
import { rideAlertsKey, ridesKey, seatsKey } from '../cache/keys.ts';
import { useQuery } from '@tanstack/react-query';

/** Oldest first. */
export const ridesQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/rides',
    { reference: eventId },
    { key: ridesKey(eventId), words: 'Failed to fetch rides' },
  );

export const MATCHES = ['own', 'ride-matches'] as const;

/** The topic `me` keeps them current. */
export const rideMatchesQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/ride-matches',
    { reference: eventId },
    { key: [...MATCHES, eventId], words: 'Failed to fetch rides' },
  );

/** Made or received; the topic `me` keeps them current. */
export const seatsQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/seats',
    { reference: eventId },
    { key: seatsKey(eventId), words: 'Failed to fetch seats' },
  );

/** Other pages of the person refetch them when they are shown. */
export const rideAlertsQuery = (eventId: string) =>
  answerQuery(
    'GET /api/events/:reference/ride-alerts',
    { reference: eventId },
    { key: rideAlertsKey(eventId), words: 'Failed to fetch ride alerts' },
  );

/** Constant, so that the query sees no change. */
const NONE: RideAnswer[] = [];

/** None once the party is over, and no seats reserved once their time is over, also on an open page. */
export function useRides(party: PartyTimes & { readonly id: string }) {
  const [now, minute] = [useNow(), useMinute()];
  const moment = new Date(minute - MINUTE_MS).toISOString();
  return useQuery({
    ...ridesQuery(party.id),
    select: ({ data }) => (isOver(party, now) ? NONE : reservedNow(data, moment)),
  });
}

const MINUTE_MS = 60_000;

function reservedNow(rides: RideAnswer[], moment: string): RideAnswer[] {
  // Older stored data lacks the field.
  const isFree = ({ reserved }: Partial<RideAnswer>) =>
    reserved === undefined || (reserved !== null && !isReservedAt(reserved, moment));
  return rides.some(isFree)
    ? rides.map((ride) => (isFree(ride) ? { ...ride, reserved: null } : ride))
    : rides;
}

import { PARTY_ID, samplePartyAnswer, sampleRideAnswer } from '@duende/testkit/samples/party';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { addDays, madridDay } from '@duende/contracts/common/madrid-time';
import { describe, expect, test } from 'vitest';
import { pulseQuery } from '../parties/party-queries.ts';
import { rideMatchesQuery, ridesQuery } from '../rides/ride-queries.ts';
import { at, OTHER_ID, after, afterAs, count, updated } from '../testing/after-message.ts';

describe('pins', () => {
  const key = ridesQuery(PARTY_ID).queryKey;
  const exact = sampleRideAnswer();
  const rounded = sampleRideAnswer({ departureLatitude: 40.42, departureLongitude: -3.7, approximate: true });
  const published = {
    name: 'ride.published' as const,
    payload: { position: at(11), eventId: PARTY_ID, ride: rounded },
  } satisfies LiveMessage;
  const moved = (...dates: string[]): LiveMessage => ({
    name: 'event.updated',
    payload: { position: at(11), event: samplePartyAnswer({ dates }) },
  });

  test('a new one is shown from its message, and members fetch its point', () => {
    expect(afterAs('visitor', key, [], published)).toEqual([rounded]);
    expect(afterAs('member', key, [], published)).toEqual(['asked soon', [rounded]]);
  });

  test('one whose point is known stays as it is', () => {
    expect(afterAs('member', key, [exact], published)).toEqual([exact]);
  });

  test('one with a rough place is announced again, among others', () => {
    const other = sampleRideAnswer({ id: 'other' });
    const nearer = { ...rounded, departureLatitude: 40.43 };
    const nearby: LiveMessage = { name: 'ride.published', payload: { ...published.payload, ride: nearer } };
    expect(afterAs('visitor', key, [other, rounded], nearby)).toEqual([other, nearer]);
    expect(afterAs('member', key, [other, rounded], nearby)).toEqual(['asked soon', [other, nearer]]);
  });

  test('an update of free and total places comes in its own message, also of a known point', () => {
    const of = { position: at(11), eventId: PARTY_ID, rideId: exact.id };
    const granted: LiveMessage = { name: 'ride.granted', payload: { ...of, granted: 2 } };
    const places: LiveMessage = { name: 'ride.places', payload: { ...of, passengerCount: 5 } };
    const other = sampleRideAnswer({ id: 'other' });
    expect(afterAs('member', key, [other, exact], granted)).toEqual([other, { ...exact, granted: 2 }]);
    expect(afterAs('visitor', key, [rounded], places)).toEqual([{ ...rounded, passengerCount: 5 }]);
    expect(afterAs('visitor', key, [{ ...rounded, granted: 1 }], published)).toEqual([
      { ...rounded, granted: 1 },
    ]);
  });

  test('a removed one disappears without the others', () => {
    const other = sampleRideAnswer({ id: 'other' });
    const removed: LiveMessage = {
      name: 'ride.removed',
      payload: { position: at(11), eventId: PARTY_ID, rideId: exact.id },
    };
    expect(after(key, [exact, other], removed)).toEqual([other]);
  });

  test('nearby people are fetched again when a pin appears or disappears, and when the last day moves', () => {
    const { queryKey } = rideMatchesQuery(PARTY_ID);
    const matched = (position: number, eventId = PARTY_ID): LiveMessage => ({
      name: 'ride.matched',
      payload: { position: at(position), eventId, isNew: false },
    });
    expect(after(queryKey, [], matched(11))).toBe('asked again');
    expect(after(queryKey, [], matched(10), matched(11, OTHER_ID))).toEqual([]);
    expect(after(queryKey, [], moved('2026-09-01', '2027-01-01'))).toBe('asked again');
    expect(after(queryKey, [], updated(11, 'Otro nombre'))).toEqual([]);
  });

  test('they are fetched again when the last day of the party moves, and not when anything else changes', () => {
    expect(after(key, [exact], moved('2026-09-01', '2027-01-01'))).toEqual(['asked soon', [exact]]);
    expect(after(key, [exact], updated(11, 'Otro nombre'))).toEqual([exact]);
  });
});

describe('the pulse of a party', () => {
  const key = pulseQuery(PARTY_ID).queryKey;
  const today = madridDay(new Date());
  const yesterday = { day: addDays(today, -1), going: 3, offers: 1 };
  const pulse = { eventId: PARTY_ID, count: 3, days: [yesterday] };
  const published = (position: number, type: 'offer' | 'need'): LiveMessage => ({
    name: 'ride.published',
    payload: { position: at(position), eventId: PARTY_ID, ride: sampleRideAnswer({ type }) },
  });

  test('a count is what came today, also to a day that had begun', () => {
    expect(after(key, pulse, count(11, 5))).toEqual({
      eventId: PARTY_ID,
      count: 5,
      days: [yesterday, { day: today, going: 2, offers: 0 }],
    });
    expect(after(key, pulse, count(11, 5), count(12, 4), count(11, 5))).toMatchObject({
      count: 4,
      days: [yesterday, { day: today, going: 1 }],
    });
  });

  test('an offer counts as a car of today, once; a need does not', () => {
    const days = [yesterday, { day: today, going: 0, offers: 1 }];
    expect(after(key, pulse, published(11, 'offer'), published(11, 'offer'))).toMatchObject({
      count: 3,
      days,
    });
    expect(after(key, pulse, published(11, 'need'))).toEqual(pulse);
  });

  test('a pin that goes may have been a car of today: that is asked', () => {
    const removed: LiveMessage = {
      name: 'ride.removed',
      payload: { position: at(11), eventId: PARTY_ID, rideId: sampleRideAnswer().id },
    };
    expect(after(key, pulse, removed)).toEqual(['asked soon', pulse]);
  });
});

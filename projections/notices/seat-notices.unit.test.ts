import { effectsOf, EVENT_TYPES } from '@duende/contracts/events/event-effects';
import type { DomainEvent, EventType } from '@duende/contracts/events/domain-event';
import { sampleMetadata } from '@duende/testkit/samples/sample-events';
import {
  accountSuspended,
  ALBA,
  BRUNO,
  erased,
  rideRemoved,
  SEAT,
  seatGranted,
  seatRefused,
  seatReleased,
  seatRequested,
  seatsReserved,
  suspensionLifted,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import type { FoldedEvent } from '../model/projection.ts';
import { seatProjection, type SeatDocument } from '../rides/seats.ts';
import { noticesOfSeat } from './seat-notices.ts';

const TODAY = '2026-11-27';

/** What may become of a request, in any order. */
const HAPPENINGS: readonly DomainEvent[] = [
  seatGranted.event(),
  seatRefused.event({ was: 'open' }),
  seatReleased.event({ was: 'open' }),
  rideRemoved.event(),
  seatsReserved.event(),
  accountSuspended.event({ userId: BRUNO }),
  accountSuspended.event({ userId: BRUNO, lastDay: '2026-11-20' }),
  suspensionLifted.event({ userId: BRUNO }),
  erased.event({ userId: ALBA }),
  erased.event({ userId: BRUNO }),
];

function storiesOf(length: number): readonly (readonly DomainEvent[])[] {
  if (length === 0) return [[seatRequested.event()]];
  const shorter = storiesOf(length - 1);
  const longest = shorter.filter((story) => story.length === length);
  return [...shorter, ...longest.flatMap((story) => HAPPENINGS.map((next) => [...story, next]))];
}

/** The request after a story, and its notices for both people, each as an event type. */
function kindsAfter(story: readonly DomainEvent[]): readonly string[] {
  let seat: SeatDocument | null = null;
  const typeOf = new Map<string, EventType>();
  for (const [revision, event] of story.entries()) {
    const id = `event${revision}`;
    typeOf.set(id, event.type);
    const effectiveAt = '2026-11-10T12:00:00.000Z';
    const place = { stream: 'rides', revision, position: `${revision}`, effectiveAt, hour: '2026-11-10T12' };
    const metadata = { ...sampleMetadata(), schemaVersion: 1 };
    seat = seatProjection.fold(seat, { ...event, ...place, id, metadata } as FoldedEvent, SEAT, () => null);
  }
  const notices = seat === null ? [] : noticesOfSeat(seat, TODAY);
  return notices.map(({ id, as, kind }) => [typeOf.get(id.split('.')[0] ?? ''), as, kind].join(' '));
}

/** They tell people near a pin. */
const NEAR: readonly string[] = ['car-near', 'rider-near'];

/** The same as the effects of each type say it. */
const caused = EVENT_TYPES.flatMap((type) =>
  (['driver', 'passenger'] as const).flatMap((as) =>
    [effectsOf(type).notice?.[as] ?? []]
      .flat()
      .flatMap((kind) => (NEAR.includes(kind) ? [] : [[type, as, kind].join(' ')])),
  ),
);

test('a request informs the two people of those events, and in the roles, that their effects name, and no others', () => {
  const kinds = new Set(storiesOf(3).flatMap(kindsAfter));
  expect([...kinds].toSorted()).toEqual(caused.toSorted());
});

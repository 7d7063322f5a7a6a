import { when, withData } from '@duende/testkit/samples/given-log';
import { ERASED } from '@duende/contracts/common/personal';
import { describe, expect, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  accountSuspended,
  ADMIN,
  ALBA,
  BRUNO,
  erased,
  OTHER_PARTY,
  PARTY,
  RIDE,
  rideRemoved,
  SEAT,
  seatGranted,
  seatRefused,
  seatReleased,
  seatsReserved,
  seatRequested,
  suspensionLifted,
} from '@duende/testkit/samples/story';
import { grantedByRide, hadSeats, seatProjection, type SeatDocument } from './seats.ts';

const { given } = specifyProjection(seatProjection);
const [FIRST, LATER, LAST] = [1, 2, 3].map((day) => `2026-06-0${day}T12:00:00.000Z`) as [
  string,
  string,
  string,
];
const asked = when(FIRST, seatRequested());
const granted = when(LATER, seatGranted());
const open = {
  ...{ _id: SEAT, position: at(1), partyId: PARTY, rideId: RIDE, userId: ALBA, driverId: BRUNO },
  ...{ seats: 2, words: 'Somos dos', standing: 'open', askedAt: FIRST, askedPosition: at(1) },
  ...{ grantedAt: null, endedAt: null },
  ...{ eventId: expect.any(String) as string, changedAt: FIRST },
  ...{ changedPosition: at(1), changedBy: 'passenger' },
  ...{ offered: null, driverAway: null, driverBack: null },
};
const given2 = {
  ...open,
  ...{ position: at(2), standing: 'granted', grantedAt: LATER },
  ...{ changedAt: LATER, changedPosition: at(2), changedBy: 'driver' },
};
const after = (n: number, moment: string, change: Partial<SeatDocument>) => ({
  ...given2,
  ...{ position: at(n), changedPosition: at(n), changedAt: moment, endedAt: moment },
  ...change,
});

describe('a driver who is suspended', () => {
  const id = expect.any(String) as string;
  const suspended = (lastDay: string | null, at = LATER) =>
    when(at, accountSuspended({ userId: BRUNO, lastDay }));
  const lifted = when(LAST, suspensionLifted({ userId: BRUNO }));
  const away = { eventId: id, at: LATER, position: at(2), lastDay: null };

  it('may not come, until that is lifted', async () => {
    await given(asked, suspended(null)).then({ ...open, position: at(2), driverAway: away });
    await given(asked, suspended(null), lifted).then({
      ...open,
      position: at(3),
      driverBack: { eventId: id, at: LAST, position: at(3) },
    });
  });

  it('is no news again with another last day, and none once it was over', async () => {
    const longer = { ...away, lastDay: '2026-06-09' };
    await given(asked, suspended(null), suspended('2026-06-09', LAST)).then({
      ...open,
      position: at(3),
      driverAway: longer,
    });
    await given(asked, suspended('2026-06-02'), lifted).then({ ...open, position: at(3) });
  });

  it('does not count ended requests, nor open ones', async () => {
    await given(asked, when(FIRST, seatRefused()), suspended(null)).then(
      expect.objectContaining({ driverAway: null }),
    );
    await given(asked, when(LATER, accountSuspended({ userId: ALBA }))).then(open);
  });
});

describe('a request', () => {
  it('is open, granted, and over, from when to when', async () => {
    await given(asked).then(open);
    await given(asked, granted).then(given2);
    const left = when(LAST, seatReleased({ was: 'granted' }));
    const released = after(3, LAST, { standing: 'released', changedBy: 'passenger' });
    await given(asked, granted, left).then(released);
    const refused = { standing: 'refused', grantedAt: null } as const;
    await given(asked, when(LATER, seatRefused())).then(after(2, LATER, refused));
  });

  it('ends with its ride; one that is over stays as it was', async () => {
    await given(asked, granted, when(LAST, rideRemoved())).then(after(3, LAST, { standing: 'ended' }));
    const refused = after(2, LATER, { standing: 'refused', grantedAt: null });
    await given(asked, when(LATER, seatRefused()), when(LAST, rideRemoved())).then(refused);
  });

  it('is without who was erased, and ends with them', async () => {
    const passenger = { standing: 'ended', userId: null, words: '', changedBy: 'passenger' } as const;
    await given(asked, granted, when(LAST, erased({ userId: ALBA }))).then(after(3, LAST, passenger));
    const driver = { standing: 'ended', driverId: null } as const;
    await given(asked, granted, when(LAST, erased({ userId: BRUNO }))).then(after(3, LAST, driver));
    const gone = { ...after(2, LATER, { standing: 'refused', grantedAt: null }), position: at(3) };
    await given(asked, when(LATER, seatRefused()), when(LAST, erased({ userId: BRUNO }))).then({
      ...gone,
      driverId: null,
    });
  });

  it('that was refused for lack of room hears of freed seats, and stays refused', async () => {
    const refused = when(LATER, seatRefused());
    const reserved = seatsReserved({ until: '2026-06-03T14:00:00.000Z' });
    const payload = { position: at(3), eventId: PARTY, rideId: RIDE };
    await given(asked, refused)
      .when(when(LAST, reserved))
      .publishes({ topics: [`user:${ALBA}`], message: { name: 'seat.free', payload } });
    await given(asked, refused, when(LAST, reserved)).then({
      ...open,
      ...{ position: at(3), standing: 'refused', endedAt: LATER, changedAt: LATER },
      ...{ changedPosition: at(2), changedBy: 'driver' },
      offered: {
        eventId: expect.any(String) as string,
        ...{ at: LAST, position: at(3), until: '2026-06-03T14:00:00.000Z' },
      },
    });
  });

  it('says nothing where its words cannot be opened any more', async () => {
    await given(withData(asked, { words: ERASED })).then({ ...open, words: '' });
  });
});

describe('published messages', () => {
  const topics = [`event:${PARTY}`] as const;
  const left = (n: number, granted: number) => ({
    topics,
    message: {
      name: 'ride.granted' as const,
      payload: { position: at(n), eventId: PARTY, rideId: RIDE, granted },
    },
  });
  const changedMessage = (userId: string, n: number, said: object) => ({
    topics: [`user:${userId}`],
    message: { name: 'seat.changed' as const, payload: { position: at(n), eventId: PARTY, ...said } },
  });
  const both = (n: number, standing: string, by: 'passenger' | 'driver') =>
    [
      changedMessage(ALBA, n, { standing, as: 'passenger', isOwn: by === 'passenger' }),
      changedMessage(BRUNO, n, { standing, as: 'driver', isOwn: by === 'driver' }),
    ] as never[];

  it('is how many are given away, to everybody, and what became of it, only to the two', async () => {
    await given()
      .when(asked)
      .publishes(...both(1, 'open', 'passenger'));
    await given(asked)
      .when(granted)
      .publishes(left(2, 2), ...both(2, 'granted', 'driver'));
    await given(asked, granted)
      .when(seatReleased({ was: 'granted' }))
      .publishes(left(3, 0), ...both(3, 'released', 'passenger'));
    await given(asked)
      .when(seatRefused())
      .publishes(...both(2, 'refused', 'driver'));
  });

  it('is the sum of all that are granted at a pin', async () => {
    const other = { requestId: OTHER_PARTY, userId: ADMIN, seats: 1 };
    await given(asked, granted, seatRequested(other))
      .when(seatGranted(other))
      .publishes(
        left(4, 3),
        changedMessage(ADMIN, 4, { standing: 'granted', as: 'passenger', isOwn: false }) as never,
        changedMessage(BRUNO, 4, { standing: 'granted', as: 'driver', isOwn: true }) as never,
      );
  });

  it('is nothing to who was erased', async () => {
    await given(asked, granted)
      .when(erased({ userId: ALBA }))
      .publishes(
        left(3, 0),
        changedMessage(BRUNO, 3, { standing: 'ended', as: 'driver', isOwn: false }) as never,
      );
  });
});

it('had its seats from when they were granted until it ended', () => {
  const seat = { ...(given2 as SeatDocument), endedAt: LAST };
  expect([FIRST, LATER, LAST].map((moment) => hadSeats(seat, moment))).toEqual([false, true, false]);
  expect(hadSeats({ ...seat, endedAt: null }, LAST)).toBe(true);
  expect(hadSeats(open as SeatDocument, LAST)).toBe(false);
  expect(grantedByRide([seat, { ...seat, seats: 1 }])).toEqual(new Map([[RIDE, 3]]));
});

import { approximateRidePin } from '@duende/contracts/rides/ride-answer';
import { ERASED } from '@duende/contracts/common/personal';
import { when, withData } from '@duende/testkit/samples/given-log';
import { describe, expect, it } from 'vitest';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ALBA,
  BRUNO,
  erased,
  OTHER_PARTY,
  PARTY,
  RIDE,
  ridePublished,
  rideRemoved,
  rideSeatsSet,
  seatsReserved,
} from '@duende/testkit/samples/story';
import { type PlacedRide, rideAt, rideNow, rideProjection } from './rides.ts';

const { given } = specifyProjection(rideProjection);
const pin: PlacedRide = {
  _id: RIDE,
  position: at(1),
  partyId: PARTY,
  userId: BRUNO,
  rideType: 'offer',
  latitude: 40.416849,
  longitude: -3.707143,
  passengerCount: 3,
  earlierCounts: [],
  reservations: [],
  direction: null,
  leavesAt: null,
  note: '',
  publishedAt: '2026-06-01T12:00:00.000Z',
  publishedPosition: at(1),
  removedAt: null,
};

describe('a pin', () => {
  it('is shown until it is removed', async () => {
    await given(ridePublished()).then(pin);
    const removedAt = '2026-06-01T12:00:00.000Z';
    await given(ridePublished(), rideRemoved()).then({ ...pin, removedAt, position: at(2) });
  });

  const nowhere = { latitude: null, longitude: null };
  const LATER = '2026-06-02T09:30:00.000Z';

  it('is counted without its owner and its place once they were erased, the others stay', async () => {
    // The other pin has the id of a party for want of more ids.
    const albas = { ...pin, _id: OTHER_PARTY, userId: ALBA, position: at(2), publishedPosition: at(2) };
    await given(
      ridePublished(),
      ridePublished({ userId: ALBA, rideId: OTHER_PARTY }),
      when(LATER, erased({ userId: BRUNO })),
    ).then(albas, {
      ...pin,
      ...nowhere,
      userId: null,
      removedAt: LATER,
      position: at(3),
    });
    const noted = ridePublished({ note: 'Salgo de Atocha' });
    const gone = { ...pin, ...nowhere, userId: null, removedAt: LATER, position: at(2) };
    await given(noted, when(LATER, erased({ userId: BRUNO }))).then(gone);
    await given(ridePublished(), rideRemoved(), when(LATER, erased({ userId: BRUNO }))).then({
      ...pin,
      ...nowhere,
      userId: null,
      removedAt: pin.publishedAt,
      position: at(3),
    });
  });

  it('is not shown where its place cannot be opened any more, and ends as it did for people who saw it', async () => {
    const sealed = withData(ridePublished(), { departure: ERASED });
    await given().when(sealed).publishes();
    await given(sealed, when(LATER, erased({ userId: BRUNO }))).then({
      ...pin,
      ...nowhere,
      userId: null,
      removedAt: LATER,
      position: at(2),
    });
  });
});

describe('its places', () => {
  const MONDAY = '2026-06-01T12:00:00.000Z';
  const TUESDAY = '2026-06-02T12:00:00.000Z';
  const fewer = when(TUESDAY, rideSeatsSet());
  const now = { ...pin, passengerCount: 2, earlierCounts: [{ until: TUESDAY, passengerCount: 3 }] };

  it('are as many as were given last, and as they were at a moment', async () => {
    await given(ridePublished(), fewer).then({ ...now, position: at(2) });
    expect([MONDAY, TUESDAY].map((moment) => rideAt(now, moment).passengerCount)).toEqual([3, 2]);
  });

  it('are sent by themselves', async () => {
    const payload = { position: at(2), eventId: PARTY, rideId: RIDE, passengerCount: 2 };
    await given(ridePublished())
      .when(fewer)
      .publishes({ topics: [`event:${PARTY}`], message: { name: 'ride.places', payload } });
  });
});

describe('published messages', () => {
  const topics = [`event:${PARTY}`] as const;
  const gone = {
    topics,
    message: { name: 'ride.removed' as const, payload: { position: at(2), eventId: PARTY, rideId: RIDE } },
  };

  it('is a new pin as a GET shows it to a visitor', async () => {
    const payload = { position: at(1), eventId: PARTY, ride: approximateRidePin(RIDE, pin) };
    await given()
      .when(ridePublished())
      .publishes({ topics, message: { name: 'ride.published', payload } });
  });

  it('is that one is gone, also with its owner', async () => {
    await given(ridePublished()).when(rideRemoved()).publishes(gone);
    await given(ridePublished())
      .when(erased({ userId: BRUNO }))
      .publishes(gone);
    await given(ridePublished(), rideRemoved())
      .when(erased({ userId: BRUNO }))
      .publishes();
  });

  it('is silent about one published and removed in the same batch', async () => {
    await given().when(ridePublished(), rideRemoved()).publishes();
  });
});

it('says which seats are reserved at a moment, and tells everybody', async () => {
  const [since, until] = ['2026-06-01T12:00:00.000Z', '2026-06-01T14:00:00.000Z'];
  const reservations = [{ seats: 1, since, until }];
  const reserved = when(since, seatsReserved({ until }));
  await given(ridePublished(), reserved).then({ ...pin, position: at(2), reservations });
  const ride = { ...pin, reservations };
  const inForce = { seats: 1, until };
  expect(
    ['2026-06-01T11:59:59.999Z', since, '2026-06-01T13:59:59.999Z', until].map(
      (moment) => rideAt(ride, moment).reserved,
    ),
  ).toEqual([null, inForce, inForce, null]);
  expect([since, until].map((moment) => rideNow(ride, moment).reserved)).toEqual([inForce, null]);
  const about = { position: at(2), eventId: PARTY, rideId: RIDE };
  const topics = [`event:${PARTY}`] as const;
  await given(ridePublished())
    .when(reserved)
    .publishes(
      { topics, message: { name: 'ride.places', payload: { ...about, passengerCount: 3 } } },
      { topics, message: { name: 'ride.reserved', payload: { ...about, reserved: inForce } } },
    );
});

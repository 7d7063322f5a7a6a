import type { PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { TODAY } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import { exported } from '../kit/exported.ts';
import type { Member, Product } from '../kit/product.ts';
import { eventually, moment, sees } from '../kit/seen.ts';

const SEVILLE = { departureLatitude: 37.3891, departureLongitude: -5.9845 };
const NEARBY = { departureLatitude: 37.3912, departureLongitude: -5.9901 };
const ROUNDED = { departureLatitude: 37.39, departureLongitude: -5.98, approximate: true };

async function reachable(product: Product, username: string): Promise<Member> {
  const person = await product.register(username);
  await person.call('PUT', '/api/users/profile', { telegram: `@${username}` });
  return person;
}

/** A pin is published, found by who needs it, and taken back. */
export async function rides(product: Product): Promise<void> {
  const { visitor, member, analyst, admin } = product;
  const { id } = await product.party('Ruta del Sur');
  const [driver, rider] = [await reachable(product, 'Conductora'), await reachable(product, 'Viajero')];
  const pins = `/api/events/${id}/rides`;
  const [ear, ridersEar] = [await visitor.watch(`event:${id}`), await rider.watch('me')];

  const need = await rider.call<RideAnswer>('POST', pins, { type: 'need', ...SEVILLE, passengerCount: 1 });
  const offer = await driver.call<RideAnswer>('POST', pins, { type: 'offer', ...NEARBY, passengerCount: 3 });
  await ear.hears('ride.published', ({ ride }) => ride.id === offer.id && ride.approximate);
  await ridersEar.hears('ride.matched', ({ eventId, isNew }) => eventId === id && isNew);
  const both = [need.id, offer.id].map((pin) => expect.objectContaining({ id: pin }));
  await sees(visitor, pins, expect.arrayContaining(both));
  await sees(visitor, pins, expect.arrayContaining([expect.objectContaining({ id: need.id, ...ROUNDED })]));
  await sees(member, pins, expect.arrayContaining([expect.objectContaining({ id: offer.id, ...NEARBY })]));
  const match = expect.objectContaining({ ownRideId: need.id, rideId: offer.id, username: 'Conductora' });
  await sees(rider, `/api/events/${id}/ride-matches`, [match]);
  const pulse = { eventId: id, count: 0, days: [{ day: TODAY, going: 0, offers: 1 }] };
  await sees(visitor, `/api/events/${id}/pulse`, pulse);
  await sees(analyst, `/api/history/events/${id}`, expect.objectContaining({ rideCount: 2 }));
  expect(await driver.refusal('DELETE', `${pins}/${need.id}`)).toBe('ride.not-yours');

  const before = await moment();
  await driver.call('DELETE', `${pins}/${offer.id}`);
  await ear.hears('ride.removed', ({ rideId }) => rideId === offer.id);
  await ridersEar.hears('ride.matched', ({ eventId, isNew }) => eventId === id && !isNew);
  for (const person of [visitor, member, driver])
    await sees(person, pins, [expect.objectContaining({ id: need.id })]);
  await sees(rider, `/api/events/${id}/ride-matches`, []);
  await sees(visitor, `/api/events/${id}/pulse`, { ...pulse, days: [] });
  await sees(analyst, `/api/history/events/${id}`, expect.objectContaining({ rideCount: 1 }));
  await sees(analyst, `/api/history/events/${id}?at=${before}`, expect.objectContaining({ rideCount: 2 }));
  await eventually(async () => {
    const ofParty = (await exported(analyst, 'rides')).filter((row) => row['party_id'] === id);
    const removed = Object.fromEntries(ofParty.map((row) => [row['type'], row['removed_at']]));
    expect(removed).toEqual({ need: null, offer: TODAY });
  });
  await eventually(async () => {
    const { entries } = await admin.get<PersonStoryAnswer>(`/api/admin/users/${driver.id}/story`);
    const kinds = entries.flatMap((entry) => ('step' in entry ? [entry.step.kind] : []));
    expect(kinds).toEqual(['ride.removed', 'ride.offered', 'account.registered']);
  });
  expect(await driver.refusal('DELETE', `${pins}/${offer.id}`)).toBe('ride.not-found');
}

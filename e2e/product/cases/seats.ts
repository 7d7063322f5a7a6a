import type { NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import type { PersonStoryAnswer } from '@duende/contracts/history/story-answers';
import type { RideAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { IN_A_MONTH } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import { exported } from '../kit/exported.ts';
import type { Product } from '../kit/product.ts';
import { eventually, moment, sees } from '../kit/seen.ts';

const OFFER = {
  ...{ type: 'offer', departureLatitude: 41.6488, departureLongitude: -0.8891, passengerCount: 2 },
  ...{ direction: 'back', leavesAt: `${IN_A_MONTH}T18:30`, note: 'Salgo de Delicias' },
};

/** Seats are requested, granted once, left, and lost with the ride; only the two people receive notices. */
export async function seats(product: Product): Promise<void> {
  const { visitor, member, analyst, admin } = product;
  const { id } = await product.party('Vuelta en Coche');
  const driver = await product.register('Volante');
  const [first, second] = [await product.register('Copiloto'), await product.register('Mochilera')];
  const pins = `/api/events/${id}/rides`;
  const pin = await driver.call<RideAnswer>('POST', pins, OFFER);
  const asked = `${pins}/${pin.id}/seats`;
  const shown = (fields: object) => [expect.objectContaining({ id: pin.id, direction: 'back', ...fields })];
  await sees(visitor, pins, shown({ leavesAt: OFFER.leavesAt, note: '', granted: 0 }));
  await sees(member, pins, shown({ note: OFFER.note }));

  const [ear, driversEar, firstEar] = [
    await visitor.watch(`event:${id}`),
    await driver.watch('me'),
    await first.watch('me'),
  ];
  const request = await first.call<SeatAnswer>('POST', asked, { seats: 2, words: 'Con perra' });
  await driversEar.hears('seat.changed', ({ standing, as, isOwn }) => {
    return standing === 'open' && as === 'driver' && !isOwn;
  });
  const other = await second.call<SeatAnswer>('POST', asked, { seats: 1, words: '' });
  const own = expect.objectContaining({ id: request.id, words: 'Con perra', standing: 'open' });
  await sees(first, `/api/events/${id}/seats`, [own]);
  await sees(driver, `/api/events/${id}/seats`, [own, expect.objectContaining({ id: other.id })]);
  await sees(member, `/api/events/${id}/seats`, []);
  expect(await driver.refusal('POST', asked, { seats: 1 })).toBe('seat.own-ride');
  expect(await first.refusal('POST', `${asked}/${request.id}/grant`)).toBe('seat.not-yours');

  const last = await Promise.allSettled(
    [request, other].map(async ({ id: one }) => driver.call('POST', `${asked}/${one}/grant`)),
  );
  const [lost, ...moreLost] = last.filter(({ status }) => status === 'rejected');
  expect(
    JSON.stringify(lost, (_, value: unknown) => (value instanceof Error ? String(value) : value)),
  ).toMatch(/seat\.(full|too-few)/);
  expect(moreLost).toEqual([]);
  // The faster one leaves again, so that the rest is the same each time.
  const won =
    last[0]?.status === 'fulfilled' ? { person: first, id: request.id } : { person: second, id: other.id };
  await won.person.call('DELETE', `${asked}/${won.id}`);
  const winner = won.person === first ? await first.call<SeatAnswer>('POST', asked, { seats: 2 }) : request;
  await driver.call('POST', `${asked}/${winner.id}/grant`);
  await ear.hears('ride.granted', ({ rideId, granted }) => rideId === pin.id && granted === 2);
  await firstEar.hears('seat.changed', ({ standing, as }) => standing === 'granted' && as === 'passenger');
  await sees(visitor, pins, shown({ granted: 2 }));
  const full = await moment();
  expect(await member.refusal('POST', asked, { seats: 1 })).toBe('seat.full');
  expect(await driver.refusal('PUT', `${pins}/${pin.id}`, { passengerCount: 1 })).toBe('ride.seats-granted');
  await driver.call('PUT', `${pins}/${pin.id}`, { passengerCount: 3 });
  await ear.hears('ride.places', ({ rideId, passengerCount }) => rideId === pin.id && passengerCount === 3);
  await sees(visitor, pins, shown({ granted: 2, passengerCount: 3 }));
  await eventually(async () => {
    const { notices } = await first.get<NoticesAnswer>('/api/users/notices');
    expect(notices[0]).toMatchObject({ kind: 'seat-granted', as: 'passenger', event: { id } });
  });
  await sees(
    admin,
    `/api/history/events/${id}?at=${full}`,
    expect.objectContaining({ rides: shown({ granted: 2, passengerCount: 2 }) }),
  );

  await driver.call('POST', `${asked}/${winner.id}/refuse`);
  await ear.hears('ride.granted', ({ granted }) => granted === 0);
  await eventually(async () => {
    const { notices } = await first.get<NoticesAnswer>('/api/users/notices');
    expect(notices[0]).toMatchObject({ kind: 'seat-lost' });
  });
  const again = await member.call<SeatAnswer>('POST', asked, { seats: 1 });
  await driver.call('POST', `${asked}/${again.id}/grant`);
  await eventually(async () => {
    const rows = (await exported(analyst, 'rides')).filter((row) => row['party_id'] === id);
    expect(rows).toEqual([expect.objectContaining({ direction: 'back', granted: 1, passenger_count: 3 })]);
  });
  await driver.call('DELETE', `${pins}/${pin.id}`);
  await eventually(async () => {
    const { notices } = await member.get<NoticesAnswer>('/api/users/notices');
    expect(notices.map(({ kind }) => kind)).toContain('ride-gone');
  });
  await sees(member, `/api/events/${id}/seats`, []);
  await eventually(async () => {
    const { entries } = await admin.get<PersonStoryAnswer>(`/api/admin/users/${driver.id}/story`);
    const kinds = entries.flatMap((entry) => ('step' in entry ? [entry.step.kind] : []));
    expect(kinds).toEqual(expect.arrayContaining(['seat.granted', 'seat.refused', 'ride.removed']));
  });
}

import type { NoticesAnswer } from '@duende/contracts/notices/notice-answers';
import type { RideAlertAnswer, RideAnswer, SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { expect } from 'vitest';
import type { Member, Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';

const LUGO = { departureLatitude: 43.0097, departureLongitude: -7.5568 };

async function kindsOf(person: Member): Promise<readonly string[]> {
  const { notices } = await person.get<NoticesAnswer>('/api/users/notices');
  return notices.map(({ kind }) => kind);
}

/** Somebody hears of a car near a point, and somebody refused for lack of room gets the first freed seat. */
export async function rideAlerts(product: Product): Promise<void> {
  const { visitor, member } = product;
  const { id } = await product.party('Coche Cerca');
  const [driver, waiting] = [await product.register('Chofer'), await product.register('Esperante')];
  const [alerts, pins] = [`/api/events/${id}/ride-alerts`, `/api/events/${id}/rides`];
  const alert = await waiting.call<RideAlertAnswer>('POST', alerts, { ...LUGO, km: 10, direction: 'there' });
  await sees(waiting, alerts, [{ id: alert.id, ...LUGO, km: 10, direction: 'there' }]);
  await sees(driver, alerts, []);
  expect(await waiting.refusal('POST', alerts, { ...LUGO, km: 40 })).toBe('request.invalid');
  const [ear, waitingEar] = [await visitor.watch(`event:${id}`), await waiting.watch('me')];
  const offer = { type: 'offer', ...LUGO, passengerCount: 1 };
  const pin = await driver.call<RideAnswer>('POST', pins, offer);
  await waitingEar.hears('ride.matched', ({ eventId, isNew }) => eventId === id && isNew);
  await eventually(async () => expect(await kindsOf(waiting)).toEqual(['car-near']));
  expect(await kindsOf(driver)).toEqual([]);

  await waiting.call('DELETE', `${alerts}/${alert.id}`);
  await sees(waiting, alerts, []);
  expect(await waiting.refusal('DELETE', `${alerts}/${alert.id}`)).toBe('alert.not-found');
  const later = await driver.call<RideAnswer>('POST', pins, offer);

  const asked = `${pins}/${pin.id}/seats`;
  const taken = await member.call<SeatAnswer>('POST', asked, { seats: 1 });
  const refused = await waiting.call<SeatAnswer>('POST', asked, { seats: 1 });
  await driver.call('POST', `${asked}/${taken.id}/grant`);
  await driver.call('POST', `${asked}/${refused.id}/refuse`);
  await member.call('DELETE', `${asked}/${taken.id}`);
  await waitingEar.hears('seat.free', ({ rideId }) => rideId === pin.id);
  await ear.hears('ride.reserved', ({ rideId, reserved }) => rideId === pin.id && reserved?.seats === 1);
  const shown = (ride: string, reserved: unknown) => expect.objectContaining({ id: ride, reserved });
  const inForce = { seats: 1, until: expect.any(String) as string };
  await sees(visitor, pins, [shown(pin.id, inForce), shown(later.id, null)]);
  await eventually(async () => {
    const kinds = await kindsOf(waiting);
    expect(kinds[0]).toBe('seat-free');
    // The second car came after the alert.
    expect(kinds.filter((kind) => kind === 'car-near')).toHaveLength(1);
  });
  expect(await member.refusal('POST', asked, { seats: 1 })).toBe('seat.reserved');
  await waiting.call('POST', asked, { seats: 1 });
}

import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { madridMinute, placeMoment } from '@duende/contracts/parties/secret-place';
import { setTimeout as after } from 'node:timers/promises';
import { IN_A_MONTH, submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';

const MINUTE_MS = 60_000;
/** The reveal of this minute must not begin while the party is still sent. */
const SENT_MS = 10_000;
const PLACE = 'Finca Zarzamora';

/** A secret place is known to few until its minute, then to everybody; who goes hears of it, once. */
export async function places(product: Product): Promise<void> {
  const { visitor, member, analyst, admin } = product;
  const author = await product.register('Discreta');
  const placeFrom = madridMinute(Date.now() + SENT_MS + MINUTE_MS);
  const details = { name: 'Luna Secreta', location: 'Madrid', dates: [IN_A_MONTH], place: PLACE, placeFrom };
  const refusals = [
    ['sin lugar', { place: '' }],
    ['después del final', { placeFrom: '2099-01-01T18:00' }],
    ['en el pasado', { placeFrom: '2026-01-01T18:00' }],
    ['sin hora', { placeFrom: IN_A_MONTH }],
  ] as const;
  for (const [what, wrong] of refusals)
    expect(await author.refusal('POST', '/api/events', { ...details, ...wrong }), what).toBe(
      'request.invalid',
    );

  const { id, place } = await submit(author, details);
  expect(place).toBe(PLACE);
  const [path, search] = [`/api/events/${id}`, '/api/events?q=zarzamora'];
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await sees(member, path, expect.objectContaining({ id, place: '', placeFrom }));
  await member.call('POST', `${path}/rsvp`, { isGoing: true });
  for (const person of [visitor, member, analyst]) {
    await sees(person, path, expect.objectContaining({ id, place: '', placeFrom }));
    await sees(person, search, []);
  }
  for (const person of [author, admin])
    await sees(person, path, expect.objectContaining({ place: PLACE, placeFrom }));

  const ear = await visitor.watch(`event:${id}`);
  await after(Math.max(0, (placeMoment({ placeFrom }) ?? 0) - Date.now()));
  await ear.hears('event.updated', ({ event }) => event.place === PLACE && event.placeFrom === '');
  await sees(visitor, path, expect.objectContaining({ place: PLACE, placeFrom: '' }));
  await sees(visitor, search, [expect.objectContaining({ id })]);
  await sees(visitor, `${path}/changes`, [expect.objectContaining({ field: 'place', from: '', to: PLACE })]);
  await eventually(async () => {
    const { notices } = await member.get<{ notices: readonly { kind: string; event: { id: string } }[] }>(
      '/api/users/notices',
    );
    expect(notices.filter(({ event }) => event.id === id).map(({ kind }) => kind)).toEqual([
      'place-revealed',
    ]);
  });
  // A reveal is final.
  const again = { ...details, placeFrom: madridMinute(Date.now() + 10 * MINUTE_MS) };
  expect(await admin.refusal('PUT', path, again)).toBe('request.invalid');
  const { placeFrom: kept } = await admin.call<EventAnswer>('PUT', path, {
    ...details,
    placeFrom: '',
    cost: '5 €',
  });
  expect(kept).toBe('');
}

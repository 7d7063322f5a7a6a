import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import { TODAY } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import { exported, exportedWithNames } from '../kit/exported.ts';
import type { Product } from '../kit/product.ts';
import { eventually, moment, sees } from '../kit/seen.ts';

/** Attendance is confirmed and withdrawn. */
export async function attendance(product: Product): Promise<void> {
  const { visitor, member, analyst, admin } = product;
  const { id } = await product.party('Noche Larga');
  const other = await product.party('Noche Corta');
  const goer = await product.register('Bailarina');
  const [rsvp, party] = [`/api/events/${id}/rsvp`, `/api/events/${id}`];
  const [ear, own] = [await visitor.watch('home', `event:${id}`), await goer.watch('me')];
  const goes = async (count: number, isGoing: boolean): Promise<void> => {
    await ear.hears('rsvp.count', (payload) => payload.eventId === id && payload.count === count);
    await own.hears('rsvp.mine', (payload) => payload.eventId === id && payload.isGoing === isGoing);
    await sees(goer, `${party}/rsvp-status`, { isGoing });
    await sees(member, `${party}/rsvp-status`, { isGoing: false });
    await sees(visitor, `${party}/rsvp-count`, { eventId: id, count });
    const counts = [
      { eventId: other.id, count: 0 },
      { eventId: id, count },
    ];
    await sees(visitor, `/api/rsvp-counts?events=${other.id},${id}`, counts);
    const days = isGoing ? [{ day: TODAY, going: 1, offers: 0 }] : [];
    await sees(visitor, `${party}/pulse`, { eventId: id, count, days });
    await sees(analyst, `/api/history/events/${id}`, expect.objectContaining({ count }));
    await sees(goer, '/api/users/rsvps', isGoing ? [expect.objectContaining({ id })] : []);
  };

  expect(await goer.call('POST', rsvp, { isGoing: true })).toEqual({ isGoing: true });
  await goes(1, true);
  const before = await moment();
  expect(await goer.call('POST', rsvp)).toEqual({ isGoing: false });
  await goes(0, false);
  await sees(analyst, `/api/history/events/${id}?at=${before}`, expect.objectContaining({ count: 1 }));
  await eventually(async () => {
    const { curve } = await admin.get<PartyStoryAnswer>(`/api/admin/events/${id}/story`);
    expect(curve.map(({ count }) => count)).toEqual([1, 0, 0]);
  });
  const ofParty = { party_id: id, going_from: TODAY, going_to: TODAY, ended_by: 'withdrawn' };
  await eventually(async () =>
    expect((await exported(analyst, 'attendance')).filter((row) => row['party_id'] === id)).toEqual([
      { ...ofParty, person: expect.stringMatching(/^p[0-9a-f]{16}$/) },
    ]),
  );
  await eventually(async () =>
    expect(await exportedWithNames(admin, 'attendance')).toContainEqual(
      expect.objectContaining({ party_id: id, person_name: 'Bailarina' }),
    ),
  );
  expect(await visitor.refusal('POST', rsvp)).toBe('session.required');
}

import type { StatisticsAnswer, StatisticsEventsAnswer } from '@duende/contracts/history/statistics-answer';
import { IN_A_MONTH, TODAY, submit } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually } from '../kit/seen.ts';

const FIGURES = ['parties', 'decisions', 'rsvps', 'lead', 'seats', 'comments', 'imports'] as const;
const RANGE = `from=${TODAY}&to=${IN_A_MONTH}`;
const TODAYS = `from=${TODAY}&to=${TODAY}`;

/** What is done is counted, what is undone is taken from the figures it belongs to. */
export async function statistics(product: Product): Promise<void> {
  const { admin, analyst, member } = product;
  const person = await product.register('Contada');
  const figures = async () => {
    const { parties, decisions, days } = await analyst.get<StatisticsAnswer>(`/api/statistics?${RANGE}`);
    const today = days.find(({ day }) => day === TODAY);
    return {
      parties: parties.reduce((sum, { count }) => sum + count, 0),
      ...{ approved: decisions.approved, rejected: decisions.rejected },
      ...{ confirmed: today?.confirmed ?? 0, withdrawn: today?.withdrawn ?? 0 },
      ...{ offered: today?.seatsOffered ?? 0, comments: today?.commentsApproved ?? 0 },
    };
  };
  type Figures = Awaited<ReturnType<typeof figures>>;
  const become = (wanted: Figures): Promise<void> =>
    eventually(async () => expect(await figures()).toEqual(wanted));

  // Whatever was done before has been counted once something new is.
  const { id } = await submit(person, { name: 'Una Más' });
  await eventually(async () => {
    const waiting = await admin.get<readonly unknown[]>('/api/admin/events/pending?search=Una+Más');
    expect(waiting).toHaveLength(1);
  });
  const before = await figures();
  await admin.call('PATCH', `/api/admin/events/${id}/approve`);
  await person.call('POST', `/api/events/${id}/rsvp`, { isGoing: true });
  const pin = { type: 'offer', departureLatitude: 40.4, departureLongitude: -3.7, passengerCount: 4 };
  await person.call('POST', `/api/events/${id}/rides`, pin);
  const comment = await person.call<{ id: string }>('POST', `/api/events/${id}/comments`, {
    content: 'Vamos',
  });
  await admin.call('PATCH', `/api/admin/comments/${comment.id}/approve`);
  const after = {
    ...before,
    ...{ parties: before.parties + 1, approved: before.approved + 1, confirmed: before.confirmed + 1 },
    ...{ offered: before.offered + 4, comments: before.comments + 1 },
  };
  await become(after);
  const behind = async (figure: string): Promise<StatisticsEventsAnswer['events'][number] | undefined> => {
    const range = figure === 'parties' || figure === 'lead' ? RANGE : TODAYS;
    const { events } = await analyst.get<StatisticsEventsAnswer>(
      `/api/statistics/events?figure=${figure}&${range}`,
    );
    return events.find(({ eventId }) => eventId === id);
  };
  for (const figure of FIGURES)
    await eventually(async () => {
      const party = await behind(figure);
      if (figure === 'imports') expect(party).toBeUndefined();
      else expect(party, figure).toMatchObject({ name: 'Una Más', status: 'approved' });
    });

  await person.call('POST', `/api/events/${id}/rsvp`, { isGoing: false });
  await admin.call('DELETE', `/api/events/${id}`);
  await become({ ...after, parties: before.parties, withdrawn: before.withdrawn + 1 });
  await eventually(async () => expect(await behind('parties')).toBeUndefined());
  expect(await member.refusal('GET', '/api/statistics')).toBe('session.analyst-required');
}

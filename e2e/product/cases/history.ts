import type { HistoryCompareAnswer, HistoryDensityAnswer } from '@duende/contracts/history/history-answers';
import { TODAY } from '@duende/testkit/support/parties';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, moment, sees } from '../kit/seen.ts';

const named = (id: string) => expect.objectContaining({ id });

/** What home was, what changed between two moments, and how much happened. */
export async function history(product: Product): Promise<void> {
  const { admin, analyst, member } = product;
  const density = `/api/history/density?step=hour&from=${TODAY}&to=${TODAY}`;
  const total = async (): Promise<number> => {
    const { steps } = await analyst.get<HistoryDensityAnswer>(density);
    return steps.reduce((sum, step) => sum + step.total, 0);
  };
  const [kept, gone] = [await product.party('Siempre Viva'), await product.party('Flor de un Día')];
  await eventually(async () => {
    const events = expect.arrayContaining([named(kept.id), named(gone.id)]);
    expect(await analyst.get('/api/history/home')).toEqual(expect.objectContaining({ events }));
  });
  const [first, happened] = [await moment(), await total()];
  await admin.call('DELETE', `/api/events/${gone.id}`);
  const added = await product.party('Recién Llegada');
  const { name, location, dates } = kept;
  await admin.call('PUT', `/api/events/${kept.id}`, {
    name,
    location,
    dates,
    cost: '5 €',
    lineup: ['Astrix'],
  });
  const home = (at: string, there: readonly string[], absent: readonly string[]): Promise<void> =>
    eventually(async () => {
      const { events } = await analyst.get<{ events: readonly { id: string }[] }>(`/api/history/home${at}`);
      const ids = events.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([...there]));
      for (const id of absent) expect(ids).not.toContain(id);
    });
  await home('', [kept.id, added.id], [gone.id]);
  await home(`?at=${first}`, [kept.id, gone.id], [added.id]);

  const second = await moment();
  await eventually(async () => {
    const compared = `/api/history/compare?from=${first}&to=${second}`;
    const { changes } = await analyst.get<HistoryCompareAnswer>(compared);
    expect(Object.fromEntries(changes.map(({ card, change }) => [card.id, change]))).toEqual({
      [gone.id]: 'removed',
      [added.id]: 'added',
      [kept.id]: 'changed',
    });
    const edited = changes.find(({ card }) => card.id === kept.id);
    expect(edited?.fields).toEqual([
      { field: 'cost', from: '', to: '5 €' },
      { field: 'lineup', from: [], to: ['Astrix'] },
    ]);
  });
  await sees(
    analyst,
    `/api/history/events/${gone.id}?at=${first}`,
    expect.objectContaining({ event: named(gone.id) }),
  );
  // a deletion, a submission, an approval, an edit
  await eventually(async () => expect(await total()).toBeGreaterThanOrEqual(happened + 4));
  expect(await member.refusal('GET', '/api/history/home')).toBe('session.analyst-required');
}

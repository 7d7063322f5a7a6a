import { loadConfig } from '@duende/platform/config/config';
import { memoryRateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { expect, test } from 'vitest';
import { createDayAllowances, type Counted } from './day-allowances.ts';

const ANA: Counted = { actor: { userId: 'ana', isAdmin: false } };

/** One pin and one comment a day. */
const oneOfEach = (onRefused: (kind: string) => void = () => undefined) =>
  createDayAllowances({
    enabled: true,
    allowances: loadConfig({ ALLOWANCE_PINS: '1', ALLOWANCE_COMMENTS: '1' }).allowances,
    store: memoryRateLimitStore,
    registeredAt: async () => 0,
    hash: (text) => text,
    onRefused,
  });

const pins = (by: Counted = ANA, onRefused?: (kind: string) => void) => {
  const allowances = oneOfEach(onRefused);
  return () => {
    const { consume, refund } = allowances.quota(by);
    return { consume: () => consume('pins'), refund };
  };
};

test('a point is taken once, however often it is asked for', async () => {
  const point = pins();
  const first = point();
  await first.consume();
  await first.consume();
  const second = point();
  await expect(second.consume()).rejects.toMatchObject({ code: 'allowance.spent' });
  for (const one of [second, first]) await one.refund();
  await point().consume();
});

test('a point that was refused is given back once, and one that was not taken is not', async () => {
  const point = pins();
  const [first, second, third] = [point(), point(), point()];
  await first.consume();
  await expect(second.consume()).rejects.toMatchObject({ code: 'allowance.spent' });
  for (const one of [second, second, third]) await one.refund();
  await expect(point().consume()).rejects.toMatchObject({ code: 'allowance.spent' });
});

test.each(['pins', null] as const)('a point gives way to one of %s', async (other) => {
  const { quota } = oneOfEach();
  const changing = quota(ANA);
  await changing.consume('comments');
  await changing.consume(other);
  await quota(ANA).consume('comments');
  await expect(quota(ANA).consume('comments')).rejects.toMatchObject({ code: 'allowance.spent' });
  if (other !== null)
    await expect(quota(ANA).consume(other)).rejects.toMatchObject({ code: 'allowance.spent' });
});

test('is not counted for the service itself', async () => {
  const point = pins({ actor: null });
  for (let times = 0; times < 3; times += 1) await point().consume();
});

test('figures count each refusal by its kind', async () => {
  const refused: string[] = [];
  const point = pins(ANA, (kind) => refused.push(kind));
  await point().consume();
  expect(refused).toEqual([]);
  for (let times = 0; times < 2; times += 1) await expect(point().consume()).rejects.toThrow();
  expect(refused).toEqual(['pins', 'pins']);
});

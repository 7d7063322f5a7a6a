import { expect, test } from 'vitest';
import { remountBudget } from './torn-page.ts';

const torn = () => new DOMException('no child of this node', 'NotFoundError');

test('a torn page repairs itself five times in ten seconds; of one error the answer stays', () => {
  let now = 0;
  const shouldRemount = remountBudget(() => now);
  const first = torn();
  for (const error of [first, torn(), torn(), torn(), torn()]) expect(shouldRemount(error)).toBe(true);
  now = 9999;
  const again = torn();
  expect(shouldRemount(again)).toBe(false);
  expect(shouldRemount(first)).toBe(true);
  now = 19_999;
  expect(shouldRemount(torn())).toBe(true);
  expect(shouldRemount(again)).toBe(false);
});

test.each([
  new Error('NotFoundError'),
  new DOMException('too large', 'QuotaExceededError'),
  'NotFoundError',
  null,
])('%s is another failure', (error) => expect(remountBudget()(error)).toBe(false));

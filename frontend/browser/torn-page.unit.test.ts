import { expect, test } from 'vitest';
import { tearMender } from './torn-page.ts';

const torn = () => new DOMException('no child of this node', 'NotFoundError');

test('a torn page mends five times in ten seconds; of one error the answer stays', () => {
  let now = 0;
  const isMended = tearMender(() => now);
  const first = torn();
  for (const error of [first, torn(), torn(), torn(), torn()]) expect(isMended(error)).toBe(true);
  now = 9999;
  const again = torn();
  expect(isMended(again)).toBe(false);
  expect(isMended(first)).toBe(true);
  now = 19_999;
  expect(isMended(torn())).toBe(true);
  expect(isMended(again)).toBe(false);
});

test.each([
  new Error('NotFoundError'),
  new DOMException('too large', 'QuotaExceededError'),
  'NotFoundError',
  null,
])('%s is another failure', (error) => expect(tearMender()(error)).toBe(false));

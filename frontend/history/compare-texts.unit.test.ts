import { expect, test } from 'vitest';
import { betweenWords, changesSummary, inOrder } from './compare-texts.ts';

test.each([
  [[], 'Sin diferencias'],
  [['added'], '1 nueva'],
  [['changed', 'added', 'removed', 'added', 'changed'], '2 nuevas, 1 eliminada, 2 cambiaron'],
  [['removed', 'removed'], '2 eliminadas'],
] satisfies [('added' | 'removed' | 'changed')[], string][])('%j in words: %s', (changes, words) => {
  expect(changesSummary(changes.map((change) => ({ change })))).toBe(words);
});

const [MAY, JUNE] = ['2026-05-30T23:59:00+02:00', '2026-06-02T10:00:00Z'];

test.each([
  [MAY, JUNE, { from: MAY, to: JUNE }],
  [JUNE, MAY, { from: MAY, to: JUNE }],
  [MAY, '2026-05-30T21:59:00Z', null],
])('%s and %s in their order', (one, other, order) => {
  expect(inOrder(one, other)).toEqual(order);
});

test('the two moments in words', () => {
  expect(betweenWords(MAY, JUNE)).toBe(
    'Del sábado 30 de mayo de 2026, 23:59 al martes 2 de junio de 2026, 12:00',
  );
});

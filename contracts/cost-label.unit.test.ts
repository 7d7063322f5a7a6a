import { expect, test } from 'vitest';
import { costLabel } from './cost-label.ts';

test.each([
  ['20', '20€'],
  [' 12,50 ', '12,50€'],
  ['20€', '20€'],
  ['20 €', '20 €'],
  ['Gratis', 'Gratis'],
  ['10-15', '10-15'],
  ['', ''],
])('%j reads %j', (cost, label) => {
  expect(costLabel(cost)).toBe(label);
});

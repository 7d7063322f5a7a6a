import { expect, test } from 'vitest';
import { costLabel, priceLine, priceOf } from './cost-label.ts';

test.each([
  ['20', '20€'],
  [' 12,50 ', '12,50€'],
  ['20€', '20€'],
  ['20 €', '20 €'],
  ['Gratis', 'Gratis'],
  ['10-15', '10-15'],
  ['1.500', '1.500€'],
  ['1500', '1.500€'],
  ['1500 €', '1.500 €'],
  ['1.234.567,5', '1.234.567,5€'],
  ['12.50', '12,50€'],
  ['12.50€', '12,50€'],
  ['1,500', '1,500'],
  ['1.5000', '1.5000'],
  ['', ''],
])('%j reads %j', (cost, label) => {
  expect(costLabel(cost)).toBe(label);
});

test.each([
  ['20', '20'],
  [' 12,50 € ', '12.50'],
  ['1.500', '1500'],
  ['Gratis', null],
  ['10-15', null],
])('%j costs %j euros', (cost, price) => {
  expect(priceOf(cost)).toBe(price);
});

test.each([
  ['20', 'unknown', '20€'],
  ['20', 'last', '20€ · Últimas entradas'],
  ['20', 'sold-out', 'Entradas agotadas'],
  ['', 'at-the-door', 'Entradas en puerta'],
  ['', 'unknown', ''],
] as const)('%j with tickets %s is one line', (cost, tickets, line) => {
  expect(priceLine({ cost, tickets })).toBe(line);
});

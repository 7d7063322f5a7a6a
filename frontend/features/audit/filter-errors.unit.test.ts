import { expect, test } from 'vitest';
import { filterErrors } from './filter-errors.ts';

const NO_DAY = 'Esa fecha no existe. Elige otra.';

test.each([
  [{}, {}],
  [{ from: '2026-09-26', to: '2026-09-26' }, {}],
  [{ from: 'nonsense' }, { from: NO_DAY }],
  [
    { from: '2026-13-45', to: '2026-02-30' },
    { from: NO_DAY, to: NO_DAY },
  ],
  [{ from: '2026-09-26', to: 'ayer' }, { to: NO_DAY }],
  [{ from: '2026-09-26', to: '2026-09-25' }, { to: 'Es anterior a «Desde». Elige otra.' }],
])('%j: %j', (filters, errors) => {
  expect(filterErrors(filters)).toEqual(errors);
});

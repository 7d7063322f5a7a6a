import { expect, test } from 'vitest';
import { historySearch } from './history-search.ts';

test.each([
  [{}, {}],
  [{ at: '' }, {}],
  [{ at: '2026-05-30T23:59:00+02:00' }, { at: '2026-05-30T23:59:00+02:00' }],
  [{ at: '2026-05-30T23:59:00 02:00' }, { at: '2026-05-30T23:59:00+02:00' }],
  // The server refuses an invalid moment with its own text.
  [{ at: 'antes de ayer' }, { at: 'antes de ayer' }],
  [{ con: '2026-05-30T21:59:00Z' }, { con: '2026-05-30T21:59:00Z' }],
  [{ day: '2026-02-30' }, {}],
  [{ day: '2026-02-28' }, { day: '2026-02-28' }],
])('%j is read as %j', (search, read) => {
  expect(historySearch(search)).toEqual(read);
});

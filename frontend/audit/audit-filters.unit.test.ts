import { expect, test } from 'vitest';
import { createQueryClient } from '../cache/query-client.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { auditQuery, type AuditFilters, filterErrors } from './audit-filters.ts';

test.each<[AuditFilters, string]>([
  [{}, '/api/admin/audit'],
  [{ kind: undefined, from: '2026-05-01' }, '/api/admin/audit?from=2026-05-01'],
  [
    { actor: 'a&b', subject: 'x', kind: 'party.approved', to: '2026-05-02' },
    '/api/admin/audit?actor=a%26b&subject=x&kind=party.approved&to=2026-05-02',
  ],
])('%j fetches its pages, one after the other', async (filters, path) => {
  const next = `${path}${path.includes('?') ? '&' : '?'}cursor=2`;
  const calls = fakeServer({
    [`GET ${path}`]: { body: { entries: [{ id: 'a' }], next: '2' } },
    [`GET ${next}`]: { body: { entries: [{ id: 'b' }], next: null } },
  });
  const query = auditQuery(filters);
  const list = await createQueryClient().fetchInfiniteQuery({ ...query, pages: 3 });
  expect(query.select?.(list)).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(calls).toHaveLength(2);
  expect(query.queryKey).toEqual(['audit', filters]);
  expect(query.refetchOnMount).toBe('always');
});

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

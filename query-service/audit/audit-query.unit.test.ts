import { expect, test } from 'vitest';
import { sampleId } from '../testing/sample-party.ts';
import { parseAuditQuery } from './audit-query.ts';

const nothing = { actor: null, subject: null, kind: null, since: null, until: null, cursor: null, limit: 50 };

test.each([
  ['', nothing],
  [`?actor=${sampleId(1)}&subject=${sampleId(2)}`, { ...nothing, actor: sampleId(1), subject: sampleId(2) }],
  ['?kind=party.approved&limit=200', { ...nothing, kind: 'party.approved', limit: 200 }],
  ['?cursor=00000000000000ff', { ...nothing, cursor: '00000000000000ff' }],
  [
    '?from=2026-03-29&to=2026-03-29',
    { ...nothing, since: '2026-03-28T23:00:00.000Z', until: '2026-03-29T22:00:00.000Z' },
  ],
  [
    '?from=2026-10-25&to=2026-10-25',
    { ...nothing, since: '2026-10-24T22:00:00.000Z', until: '2026-10-25T23:00:00.000Z' },
  ],
])('reads %j, days being days in Madrid', (query, expected) => {
  expect(parseAuditQuery(`/api/admin/audit${query}`)).toEqual(expected);
});

test.each([
  ['actor=nadie', 'actor'],
  ['subject[$ne]=x', 'subject'],
  ['kind=party.exploded', 'kind'],
  ['from=ayer', 'from'],
  ['to=2026-13-01', 'to'],
  ['cursor=%24gt', 'cursor'],
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=1e2', 'limit'],
])('refuses %s', (query, name) => {
  expect(() => parseAuditQuery(`/api/admin/audit?${query}`)).toThrow(new RegExp(`El parámetro ${name} debe`));
});

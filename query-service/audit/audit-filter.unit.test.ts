import { sampleId } from '@duende/testkit/samples/party';
import { AUDIT_KINDS } from '@duende/contracts/events/event-records';
import { Refusal } from '@duende/contracts/common/refusal';
import { expect, test } from 'vitest';
import { auditFilter, parseAuditQuery } from './audit-filter.ts';

const nothing = {
  actor: null,
  subject: null,
  kind: null,
  words: null,
  since: null,
  until: null,
  cursor: null,
  limit: 50,
};

test.each([
  ['', nothing],
  [`?actor=${sampleId(1)}&subject=${sampleId(2)}`, { ...nothing, actor: sampleId(1), subject: sampleId(2) }],
  ['?words=%20Ca%C3%B1%C3%B3n%20', { ...nothing, words: 'canon' }],
  ['?words=%CC%81', { ...nothing, words: '\u0301' }],
  ['?words=%20%C2%A0', nothing],
  ['?limit=1', { ...nothing, limit: 1 }],
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

const DAY = 'una fecha que exista, escrita como AAAA-MM-DD';
const CURSOR = 'el de la página anterior';
const LIMIT = 'un número del 1 al 200';

test.each([
  ['actor=nadie', 'actor', 'el id de una cuenta'],
  ['subject=nada', 'subject', 'el id de un evento, comentario, importación o cuenta'],
  ['subject[$ne]=x', 'subject', 'un solo texto de como máximo 500 caracteres'],
  ['kind=party.exploded', 'kind', `uno de: ${AUDIT_KINDS.join(', ')}`],
  ['from=ayer', 'from', DAY],
  ['to=2026-13-01', 'to', DAY],
  ['cursor=%24gt', 'cursor', CURSOR],
  ['cursor=00000000000000fff', 'cursor', CURSOR],
  ['cursor=x00000000000000ff', 'cursor', CURSOR],
  [`words=${'x'.repeat(101)}`, 'words', 'un texto de como máximo 100 caracteres'],
  ['limit=0', 'limit', LIMIT],
  ['limit=201', 'limit', LIMIT],
  ['limit=1e2', 'limit', LIMIT],
  ['limit=x5', 'limit', LIMIT],
  ['limit=5x', 'limit', LIMIT],
])('refuses %s', (query, name, shape) => {
  const message = `El parámetro ${name} debe ser ${shape}.`;
  expect(() => parseAuditQuery(`/api/admin/audit?${query}`)).toThrow(
    new Refusal('request.invalid', { message }),
  );
});

test('refuses days in the wrong order', () => {
  expect(() => parseAuditQuery('/api/admin/audit?from=2026-05-02&to=2026-05-01')).toThrow(
    new Refusal('request.invalid', { message: 'El final debe ser posterior al principio.' }),
  );
});

test.each([
  [{ after: null, end: null }, null, {}],
  [{ after: '05', end: null }, null, { recordedAt: { $gt: '05' } }],
  [{ after: '05', end: '09' }, null, { recordedAt: { $gt: '05', $lt: '09' } }],
  [{ after: null, end: '09' }, '07', { recordedAt: { $lt: '07' } }],
  [{ after: null, end: '05' }, '07', { recordedAt: { $lt: '05' } }],
  [{ after: null, end: null }, '07', { recordedAt: { $lt: '07' } }],
])('%j and the cursor %j: %j', (range, cursor, filter) => {
  expect(auditFilter({ ...nothing, cursor }, range)).toEqual(filter);
});

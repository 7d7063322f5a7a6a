import { samplePartyAnswer } from '@duende/testkit/samples/party';
import { AUDIT_KINDS, type AuditEntry } from '@duende/contracts/api/audit-answer';
import { expect, test } from 'vitest';
import { actorName, fieldName, KINDS, subjectName, valueText } from './audit-texts.ts';

test('every kind has its own name and verb', () => {
  expect(new Set(Object.keys(KINDS))).toEqual(new Set(AUDIT_KINDS));
  const words = Object.values(KINDS).flatMap(({ name, did }) => [name, did]);
  expect(words).not.toContain('');
  expect(new Set(words).size).toBe(words.length);
});

/** Never part of a change. */
const UNCHANGED = ['id', 'slug', 'revision'];

test('every field that can change has a Spanish name', () => {
  const fields = [
    ...Object.keys(samplePartyAnswer()),
    'total',
    'imported',
    'withdrawn',
    'stayed',
    'decidedBy',
  ].filter((field) => !UNCHANGED.includes(field));
  for (const field of fields) expect(fieldName(field)).toMatch(/^[A-Z]/);
  expect(fieldName('unheard-of')).toBe('unheard-of');
});

test.each<[string, unknown, string | null]>([
  ['name', null, null],
  ['name', undefined, null],
  ['name', '', null],
  ['name', 'Bosque', 'Bosque'],
  ['name', 'pending', 'pending'],
  ['styles', [], null],
  ['styles', ['psytrance', 'dub'], 'psytrance, dub'],
  ['dates', ['2026-09-26', '2026-10-03'], '26/9/26, 3/10/26'],
  ['status', 'pending', 'pendiente'],
  ['status', 'approved', 'publicado'],
  ['status', 'rejected', 'rechazado'],
  ['status', 'deleted', 'eliminado'],
  ['status', 'unheard-of', 'unheard-of'],
  ['latitude', 43.1, '43.1'],
  ['total', 0, '0'],
  ['isAdmin', false, 'false'],
  ['point', { x: 1 }, '{"x":1}'],
])('%s %j is shown as %j', (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

const entry = (more: Partial<AuditEntry>) => more as AuditEntry;
const subject = (type: AuditEntry['subject']['type'], label: string | null) =>
  entry({ subject: { type, id: 'x', label, partyId: null } });

test('the name of the actor', () => {
  expect(actorName(entry({ actor: null }))).toBe('El sistema');
  expect(actorName(entry({ actor: { id: 'x', username: null } }))).toBe('Una cuenta borrada');
  expect(actorName(entry({ actor: { id: 'x', username: 'marta' } }))).toBe('marta');
});

test.each([
  ['party', '(sin nombre)'],
  ['comment', '(borrado)'],
  ['import', '(sin dirección)'],
  ['user', ''],
  ['record', ''],
] as const)('a %s is named by its label, and without one as “%s”', (type, words) => {
  expect(subjectName(subject(type, 'Bosque'))).toBe('Bosque');
  expect(subjectName(subject(type, null))).toBe(words);
});

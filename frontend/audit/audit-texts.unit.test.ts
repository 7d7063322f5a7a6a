import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { expect, test } from 'vitest';
import { actorName, subjectName } from './audit-texts.ts';

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
  ['verification', ''],
] as const)('a %s is named by its label, and without one as “%s”', (type, words) => {
  expect(subjectName(subject(type, 'Bosque'))).toBe('Bosque');
  expect(subjectName(subject(type, null))).toBe(words);
});

import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { AuditKind } from '@duende/contracts/events/event-records';
import { expect, test } from 'vitest';
import { removedParties } from './removed-parties.ts';

const entry = (id: string, kind: AuditKind, partyId: string): AuditEntry => ({
  id,
  kind,
  position: id,
  at: '2026-11-21T10:00:00.000Z',
  actor: null,
  subject: { type: 'party', id: partyId, label: 'Bosque', partyId },
  changes: [],
  reason: null,
  isReasonStruck: false,
  undoes: null,
  undoneBy: null,
});

test.each<[string, AuditEntry[], string[]]>([
  ['a rejection', [entry('2', 'party.rejected', 'a'), entry('1', 'party.submitted', 'a')], ['a']],
  [
    'a deletion after an approval',
    [entry('3', 'party.deleted', 'a'), entry('2', 'party.approved', 'a')],
    ['a'],
  ],
  ['restored later', [entry('4', 'party.restored', 'a'), entry('3', 'party.deleted', 'a')], []],
  [
    'removed again',
    [entry('5', 'party.deleted', 'a'), entry('4', 'party.restored', 'a'), entry('3', 'party.rejected', 'a')],
    ['a'],
  ],
  [
    'an edit changes no state, and each party has its own',
    [entry('5', 'party.updated', 'a'), entry('4', 'party.approved', 'b'), entry('3', 'party.deleted', 'a')],
    ['a'],
  ],
])('%s', (_, entries, expected) => {
  expect([...removedParties(entries)]).toEqual(expected);
});

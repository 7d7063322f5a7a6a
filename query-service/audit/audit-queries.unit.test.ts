import { sampleId } from '@duende/testkit/samples/party';
import type { AuditDocument } from '@duende/projections/audit/audit';
import { expect, test } from 'vitest';
import { auditEntry, linksWanted, namesWanted } from './audit-queries.ts';

const [actor, party, comment, person, gone] = [1, 2, 3, 4, 5].map(sampleId) as [
  string,
  string,
  string,
  string,
  string,
];

/** An entry whose own position an erasure has moved on. */
function entry(given: Partial<AuditDocument>): AuditDocument {
  return {
    _id: sampleId(100),
    position: '00000000000000ff',
    recordedAt: '000000000000000a',
    kind: 'party.updated',
    at: '2026-11-01T10:00:00.000Z',
    actorId: actor,
    subjectType: 'party',
    subjectId: party,
    label: null,
    authorId: null,
    partyId: party,
    changes: [{ field: 'name', from: 'Luna', to: 'Luna llena' }],
    reason: 'Estaba mal',
    hasReason: true,
    isReasonStruck: false,
    undoes: null,
    undoneBy: null,
    ...given,
  };
}

const names = {
  users: new Map([
    [actor, { username: 'guardian' }],
    [person, { username: 'alba' }],
  ]),
  parties: new Map([[party, { name: 'Luna llena' }]]),
  comments: new Map([[comment, { content: 'Qué ganas' }]]),
  linked: new Map<string, AuditDocument>(),
};

test('an entry as it is answered, by the position it was recorded at', () => {
  expect(auditEntry(entry({}), names)).toEqual({
    id: sampleId(100),
    position: '000000000000000a',
    kind: 'party.updated',
    at: '2026-11-01T10:00:00.000Z',
    actor: { id: actor, username: 'guardian' },
    subject: { type: 'party', id: party, label: 'Luna llena', partyId: party },
    changes: [{ field: 'name', from: 'Luna', to: 'Luna llena' }],
    reason: 'Estaba mal',
    isReasonStruck: false,
    undoes: null,
    undoneBy: null,
  });
});

test('of an undo each entry names the other, and who acted there', () => {
  const undo = entry({ _id: sampleId(101), actorId: person, undoes: sampleId(100) });
  const undone = entry({ undoneBy: undo._id });
  const linked = new Map([undo, undone].map((document) => [document._id, document]));
  expect(linksWanted([undo, undone, entry({ _id: sampleId(102) })])).toEqual([undone._id, undo._id]);
  expect(auditEntry(undo, { ...names, linked })).toMatchObject({
    undoes: {
      id: undone._id,
      kind: 'party.updated',
      at: undone.at,
      actor: { id: actor, username: 'guardian' },
    },
    undoneBy: null,
  });
  expect(auditEntry(undone, { ...names, linked })).toMatchObject({
    undoes: null,
    undoneBy: { id: undo._id, actor: { id: person, username: 'alba' } },
  });
  expect(namesWanted([], [undo]).users).toEqual([person]);
});

test.each<[AuditDocument['subjectType'], string, string | null]>([
  ['party', party, 'Luna llena'],
  ['comment', comment, 'Qué ganas'],
  ['user', person, 'alba'],
  ['party', gone, null],
  ['comment', gone, null],
  ['user', gone, null],
  ['import', party, null],
  ['record', person, null],
  ['verification', person, null],
])('a %s %s is named by what it is called now: %j', (subjectType, subjectId, label) => {
  expect(auditEntry(entry({ subjectType, subjectId }), names).subject.label).toBe(label);
});

test('a name that the event itself gives comes first', () => {
  expect(auditEntry(entry({ label: 'Luna' }), names).subject.label).toBe('Luna');
});

test('an entry’s author may be missing, or be gone', () => {
  expect(auditEntry(entry({ actorId: null }), names).actor).toBeNull();
  expect(auditEntry(entry({ actorId: gone }), names).actor).toEqual({ id: gone, username: null });
});

test('names are asked for once, each where it is kept', () => {
  const page = [
    entry({}),
    entry({ actorId: null }),
    entry({ subjectType: 'comment', subjectId: comment }),
    entry({ subjectType: 'comment', subjectId: comment }),
    entry({ actorId: person, subjectType: 'user', subjectId: gone }),
    entry({ subjectType: 'import', subjectId: sampleId(6) }),
  ];
  expect(namesWanted(page)).toEqual({ users: [actor, person, gone], parties: [party], comments: [comment] });
});

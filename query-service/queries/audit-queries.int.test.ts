import { sampleId } from '@duende/testkit/samples/party';
import type { AuditAnswer } from '@duende/contracts/api/audit-answer';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import {
  admin,
  alba,
  approved,
  commentApproved,
  commented,
  people,
  removed,
  renamed,
  submitted,
} from '../testing/story.ts';

const [luna, sol, comment] = [1, 2, 11].map(sampleId) as [string, string, string];
const story = [
  ...people,
  submitted(luna, { name: 'Luna' }, alba.userId, '2026-11-01T10:00:00.000Z'),
  approved(luna, alba.userId, '2026-11-01T22:59:59.999Z'),
  renamed(luna, 'Luna', 'Luna llena', '2026-11-01T23:00:00.000Z'),
  submitted(sol, { name: 'Sol' }, alba.userId, '2026-11-03T10:00:00.000Z'),
  removed(sol, 'PartyRejected', 'Sin lugar', alba.userId, '2026-11-04T10:00:00.000Z'),
  commented(comment, luna, 'Qué ganas', '2026-11-05T10:00:00.000Z'),
  commentApproved(comment, luna),
];
const audit = async (query = '') => {
  const { read } = await givenEvents(story);
  return read<AuditAnswer>(`/api/admin/audit${query}`, admin);
};
const kinds = ({ entries }: AuditAnswer) => entries.map(({ kind }) => kind);

test('newest first, with the names people go by and what changed', async () => {
  const trail = await audit();
  expect(kinds(trail).slice(0, 6)).toEqual([
    'comment.approved',
    'party.rejected',
    'party.submitted',
    'party.updated',
    'party.approved',
    'party.submitted',
  ]);
  expect(trail.entries[0]).toMatchObject({
    actor: { id: admin.userId, username: 'guardian' },
    subject: { type: 'comment', id: comment, label: 'Qué ganas', partyId: luna },
  });
  expect(trail.entries[1]).toMatchObject({
    reason: 'Sin lugar',
    subject: { type: 'party', id: sol, label: 'Sol', partyId: sol },
    at: '2026-11-04T10:00:00.000Z',
  });
  expect(trail.entries[3]).toMatchObject({
    changes: [{ field: 'name', from: 'Luna', to: 'Luna llena' }],
    subject: { type: 'party', id: luna, label: 'Luna llena' },
  });
  expect(trail.entries.at(-1)).toMatchObject({
    kind: 'admin.set-up',
    actor: { id: admin.userId, username: 'guardian' },
    subject: { type: 'user', id: admin.userId, label: 'guardian', partyId: null },
  });
  expect(trail.next).toBeNull();
});

test.each([
  [`?subject=${sol}`, ['party.rejected', 'party.submitted']],
  [`?actor=${alba.userId}`, ['party.submitted', 'party.submitted']],
  [`?actor=${admin.userId}&kind=party.approved`, ['party.approved']],
  ['?from=2026-11-02&to=2026-11-03', ['party.submitted', 'party.updated']],
  ['?to=2026-11-01&kind=party.approved', ['party.approved']],
  ['?from=2026-11-03&kind=party.submitted', ['party.submitted']],
  ['?to=2026-11-02&kind=party.submitted', ['party.submitted']],
  [`?subject=${sampleId(99)}`, []],
])('narrowed by %s', async (query, expected) => {
  expect(kinds(await audit(query))).toEqual(expected);
});

test('pages hang together without a gap or a double', async () => {
  const { read } = await givenEvents(story);
  const whole = await read<AuditAnswer>('/api/admin/audit', admin);
  const seen: string[] = [];
  let query: string | null = '';
  while (query !== null) {
    const page: AuditAnswer = await read(`/api/admin/audit?limit=3${query}`, admin);
    expect(page.entries.length).toBeLessThanOrEqual(3);
    seen.push(...page.entries.map(({ id }) => id));
    query = page.next === null ? null : `&cursor=${page.next}`;
  }
  expect(seen).toEqual(whole.entries.map(({ id }) => id));
});

test.each([
  '?kind=x',
  '?actor=x',
  '?cursor=x',
  '?from=x',
  '?limit=0',
  '?kind=party.approved&kind=party.updated',
])('%s is refused', async (query) => {
  const { get } = await givenEvents(people);
  expect((await get(`/api/admin/audit${query}`, admin)).status).toBe(400);
});

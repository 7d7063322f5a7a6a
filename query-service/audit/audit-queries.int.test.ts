import { sampleId } from '@duende/testkit/samples/party';
import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import { describe, expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin } from '../testing/actors.ts';
import {
  ADMIN,
  ALBA,
  approved,
  COMMENT,
  commentApproved,
  commented,
  PARTY,
  people,
  rejected,
  submitted,
  updated,
  verified,
} from '@duende/testkit/samples/story';
import { when } from '@duende/testkit/samples/given-log';

const sol = sampleId(2);
const story = [
  ...people,
  when('2026-11-01T10:00:00.000Z', submitted({ details: { name: 'Luna' } })),
  when('2026-11-01T22:59:59.999Z', approved()),
  when('2026-11-01T23:00:00.000Z', updated({ changes: { name: { from: 'Luna', to: 'Luna llena' } } })),
  when('2026-11-03T10:00:00.000Z', submitted({ partyId: sol, details: { name: 'Sol' } })),
  when('2026-11-04T10:00:00.000Z', rejected({ partyId: sol, reason: 'Sin lugar' })),
  when('2026-11-05T10:00:00.000Z', commented({ authorId: null, content: 'Qué ganas' })),
  commentApproved(),
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
    actor: { id: ADMIN, username: 'guardian' },
    subject: { type: 'comment', id: COMMENT, label: 'Qué ganas', partyId: PARTY },
  });
  expect(trail.entries[1]).toMatchObject({
    reason: 'Sin lugar',
    subject: { type: 'party', id: sol, label: 'Sol', partyId: sol },
    at: '2026-11-04T10:00:00.000Z',
  });
  expect(trail.entries[3]).toMatchObject({
    changes: [{ field: 'name', from: 'Luna', to: 'Luna llena' }],
    subject: { type: 'party', id: PARTY, label: 'Luna llena' },
  });
  expect(trail.entries.slice(-3).map(({ kind }) => kind)).toEqual([
    'admin.set-up',
    'account.registered',
    'account.registered',
  ]);
  expect(trail.entries.at(-3)).toMatchObject({
    kind: 'admin.set-up',
    actor: { id: ADMIN, username: 'guardian' },
    subject: { type: 'user', id: ADMIN, label: 'guardian', partyId: null },
  });
  expect(trail.next).toBeNull();
});

test.each([
  [`?subject=${sol}`, ['party.rejected', 'party.submitted']],
  [`?actor=${ALBA}`, ['party.submitted', 'party.submitted', 'account.registered']],
  [`?actor=${ADMIN}&kind=party.approved`, ['party.approved']],
  ['?from=2026-11-02&to=2026-11-03', ['party.submitted', 'party.updated']],
  ['?to=2026-11-01&kind=party.approved', ['party.approved']],
  ['?from=2026-11-03&kind=party.submitted', ['party.submitted']],
  ['?to=2026-11-02&kind=party.submitted', ['party.submitted']],
  [`?subject=${sampleId(99)}`, []],
])('narrowed by %s', async (query, expected) => {
  expect(kinds(await audit(query))).toEqual(expected);
});

test.each([
  ['?from=2026-11-06&to=2026-11-06', ['history.verified']],
  ['?to=2026-11-05&kind=history.verified', []],
  ['?from=2026-11-06&kind=history.verified', ['history.verified']],
  ['?from=2026-11-06&words=guardian', []],
])(
  'a verification at night belongs to that day, whatever else the day brought: %s',
  async (query, expected) => {
    const { read } = await givenEvents([...story, when('2026-11-06T02:00:00.000Z', verified())]);
    expect(kinds(await read(`/api/admin/audit${query}`, admin))).toEqual(expected);
  },
);

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

describe('words', () => {
  test.each<[string, readonly string[]]>([
    ['GUÁRDIAN', ['comment.approved', 'party.rejected', 'party.updated', 'party.approved', 'admin.set-up']],
    ['llena', ['party.updated', 'party.approved', 'party.submitted']],
    ['sin lugar', ['party.rejected']],
    ['alba', ['party.submitted', 'party.submitted', 'account.registered']],
    ['nada de eso', []],
    ['.*', []],
    ['\u0301', []],
  ])('%s: of a name, or of a reason', async (words, expected) => {
    expect(kinds(await audit(`?words=${encodeURIComponent(words)}`))).toEqual(expected);
  });

  test('narrow what other filters leave', async () => {
    expect(kinds(await audit(`?words=llena&kind=party.approved`))).toEqual(['party.approved']);
    expect(kinds(await audit(`?words=alba&actor=${ADMIN}`))).toEqual([]);
    expect(kinds(await audit('?words=guardian&from=2026-11-02&to=2026-11-04'))).toEqual([
      'party.rejected',
      'party.updated',
    ]);
  });

  test('come in pages without a gap', async () => {
    const { read } = await givenEvents(story);
    const seen: string[] = [];
    let query: string | null = '';
    while (query !== null) {
      const page: AuditAnswer = await read(`/api/admin/audit?limit=2&words=guardian${query}`, admin);
      expect(page.entries.length).toBeLessThanOrEqual(2);
      seen.push(...kinds(page));
      query = page.next === null ? null : `&cursor=${page.next}`;
    }
    expect(seen).toEqual(kinds(await audit('?words=guardian')));
  });
});

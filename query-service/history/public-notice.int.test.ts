import type { AuditAnswer } from '@duende/contracts/audit/audit-answer';
import type { HistoryCompareAnswer, HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import type { PartyStoryAnswer } from '@duende/contracts/history/story-answers';
import type { EventAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { day, when } from '@duende/testkit/samples/given-log';
import { samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, analyst, bruno } from '../testing/actors.ts';
import {
  ADMIN,
  approved,
  BRUNO,
  erased,
  publicNoticeSet,
  PARTY,
  people,
  submitted,
} from '@duende/testkit/samples/story';

const DETAILS = samplePartyDetails({ name: 'Luna', dates: ['2026-12-05'] });
const [EARLY, LATER] = ['Se pensaba en otro sitio', 'Abrimos a las 23:00'] as const;
/** Luna waits with a notice from the 3rd, is published on the 4th, has another one from the 5th and none from the 6th. */
const story = [
  ...people.map((person) => when(day(1), person)),
  when(day(2), submitted({ authorId: BRUNO, details: DETAILS })),
  when(day(3), publicNoticeSet({ notice: { from: '', to: EARLY } })),
  when(day(4), approved({ authorId: BRUNO })),
  when(day(5), publicNoticeSet({ notice: { from: EARLY, to: LATER } })),
  when(day(6), publicNoticeSet({ notice: { from: LATER, to: '' } })),
];
const now = () => Date.parse(day(20));
const given = (events = story) => givenEvents([...events], { now });
const then = (moment: string) => `/api/history/events/${PARTY}?at=${moment}`;

test.each([
  [day(4), EARLY],
  [day(5), LATER],
  [day(6), ''],
])('a party at %s has the notice it had: %j', async (at, notice) => {
  const { read } = await given();
  for (const reader of [admin, analyst])
    expect((await read<HistoryEventAnswer>(then(at), reader)).event.publicNotice).toBe(notice);
});

test('a notice over a party that waits is read by who moderates and who sent it, and by no analyst', async () => {
  const waiting = story.slice(0, -3);
  const { read, get } = await given(waiting);
  expect((await read<HistoryEventAnswer>(then(day(3)), admin)).event.publicNotice).toBe(EARLY);
  expect(await read<OwnEventAnswer[]>('/api/users/events', bruno)).toEqual([
    expect.objectContaining({ publicNotice: EARLY }),
  ]);
  expect(await read<EventAnswer>(`/api/events/${PARTY}`, bruno)).toMatchObject({ publicNotice: EARLY });
  for (const path of [then(day(3)), `/api/events/${PARTY}`])
    for (const other of [analyst, alba]) {
      const { status, body } = await get(path, other);
      expect([403, 404]).toContain(status);
      expect(body.toString()).not.toContain(EARLY);
    }
});

test('the story of a party shows its messages and changes, from what and to what', async () => {
  const { read } = await given();
  const { marks } = await read<PartyStoryAnswer>(`/api/admin/events/${PARTY}/story`, admin);
  expect(marks.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['submitted', []],
    ['notice-set', [{ field: 'publicNotice', from: '', to: EARLY }]],
    ['approved', []],
    ['notice-set', [{ field: 'publicNotice', from: EARLY, to: LATER }]],
    ['notice-set', [{ field: 'publicNotice', from: LATER, to: '' }]],
  ]);
});

test('two moments of the calendar differ by a notice', async () => {
  const { read } = await given();
  const { changes } = await read<HistoryCompareAnswer>(
    `/api/history/compare?from=${day(4)}&to=${day(5)}`,
    analyst,
  );
  expect(changes).toMatchObject([
    { change: 'changed', card: { id: PARTY }, fields: [{ field: 'publicNotice', from: EARLY, to: LATER }] },
  ]);
});

test('the trail has each under its own kind, with the words before and after', async () => {
  const { read } = await given();
  const { entries } = await read<AuditAnswer>('/api/admin/audit?kind=party.notice-set', admin);
  expect(entries.map(({ subject, actor, changes }) => [subject.label, actor?.username, changes])).toEqual([
    ['Luna', 'guardian', [{ field: 'publicNotice', from: LATER, to: '' }]],
    ['Luna', 'guardian', [{ field: 'publicNotice', from: EARLY, to: LATER }]],
    ['Luna', 'guardian', [{ field: 'publicNotice', from: '', to: EARLY }]],
  ]);
});

test('it stays when the administrator who said it is erased', async () => {
  const { read, and, shown } = await given(story.slice(0, -1));
  await and(when(day(9), erased({ userId: ADMIN })));
  await shown();
  expect(await read<EventAnswer>(`/api/events/${PARTY}`, alba)).toMatchObject({ publicNotice: LATER });
  expect((await read<HistoryEventAnswer>(then(day(5)), analyst)).event.publicNotice).toBe(LATER);
});

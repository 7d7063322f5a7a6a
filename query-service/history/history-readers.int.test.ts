import type { HistoryEventAnswer } from '@duende/contracts/history/history-answers';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { day, when } from '@duende/testkit/samples/given-log';
import { sampleId, samplePartyDetails } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import {
  ADMIN,
  ALBA,
  approved,
  BRUNO,
  commentApproved,
  commented,
  deleted,
  PARTY,
  people,
  ridePublished,
  submitted,
  tokenIssued,
  updated,
} from '@duende/testkit/samples/story';
import { admin, alba, analyst, BEARER } from '../testing/actors.ts';

const waiting = sampleId(2);
const details = samplePartyDetails({ dates: ['2999-12-05'] });
const story = [
  ...people,
  tokenIssued({ userId: ADMIN }),
  when(day(1), submitted({ authorId: BRUNO, details })),
  when(day(2), approved()),
  when(day(1), submitted({ partyId: waiting, authorId: BRUNO, details })),
  ridePublished(),
];
const at = '?at=2026-11-20T00:00:00Z';
const pathOf = (id: string) => `/api/history/events/${id}${at}`;

/** visitor, member, analyst, administrator, a token of that administrator */
test.each<[string, number, number, number, number, number]>([
  [`/api/history/home${at}`, 401, 403, 200, 200, 200],
  ['/api/history/compare?from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z', 401, 403, 200, 200, 200],
  ['/api/history/density?step=day&from=2026-06-01&to=2026-06-02', 401, 403, 200, 200, 200],
  ['/api/history/verified', 401, 403, 200, 200, 200],
  [pathOf(PARTY), 401, 403, 200, 200, 200],
  [pathOf(waiting), 401, 403, 404, 200, 404],
  ['POST /api/history/export?table=parties&from=2026-06-01', 401, 403, 200, 200, 200],
  ['POST /api/history/export?table=rides&from=2026-06-01&personal=1', 401, 403, 403, 200, 403],
  ['POST /api/admin/audit/export', 401, 403, 403, 200, 403],
  [`/api/admin/events/${PARTY}/story`, 401, 403, 403, 200, 403],
  [`/api/admin/users/${ALBA}/story`, 401, 403, 403, 200, 403],
  ['/api/users/tokens', 401, 403, 200, 200, 403],
  ['/api/admin/audit', 401, 403, 403, 200, 403],
  ['/api/users', 401, 403, 403, 200, 403],
])('%s: visitor %d, member %d, analyst %d, administrator %d, token %d', async (call, ...expected) => {
  const rig = await givenEvents(story);
  const path = call.replace('POST ', '');
  const ask = (actor: Actor | null, headers = {}) =>
    path === call ? rig.get(path, actor, headers) : rig.post(path, actor, { headers, body: { reason: 'x' } });
  const answers: Awaited<ReturnType<typeof rig.get>>[] = [];
  // One after the other: few exports run at a time.
  for (const actor of [null, alba, analyst, admin]) answers.push(await ask(actor));
  answers.push(await ask(admin, BEARER));
  expect(answers.map(({ status }) => status)).toEqual(expected);
  const refusals = answers.filter(({ status }) => status === 403).map(({ body }) => body.toString());
  if (path.startsWith('/api/history')) expect(refusals.join()).toContain('Necesitas permisos de analista.');
});

test('a token of an administrator shows of a party what an analyst sees, and no names', async () => {
  const rig = await givenEvents(story);
  const bodyOf = async (...by: Parameters<typeof rig.get> extends [string, ...infer R] ? R : never) =>
    JSON.parse((await rig.get(pathOf(PARTY), ...by)).body.toString()) as {
      rides: { approximate: boolean }[];
    };
  const shown = await bodyOf(admin, BEARER);
  expect(shown).toEqual(await bodyOf(analyst));
  expect(shown.rides.map(({ approximate }) => approximate)).toEqual([true]);
  expect((await bodyOf(admin)).rides.map(({ approximate }) => approximate)).toEqual([false]);
});

const written = [commented({ authorId: null, content: 'Qué ganas' }), commentApproved()];

test.each([
  ['is published', [], [1, 1]],
  ['was deleted since', [when(day(4), deleted())], [0, 0]],
  [
    'was moved to days that are over',
    [when(day(3), updated({ changes: { dates: { from: ['2999-12-05'], to: ['2026-11-04'] } } }))],
    [1, 0],
  ],
])('of a party that %s, analysts see of people what everybody sees today', async (_what, since, shown) => {
  const rig = await givenEvents([...story, ...written, ...since]);
  const path = `/api/history/events/${PARTY}?at=2026-11-02T12:00:00Z`;
  const { comments, commentCount, rides, rideCount } = await rig.read<HistoryEventAnswer>(path, analyst);
  expect([comments.length, rides.length]).toEqual(shown);
  expect([commentCount, rideCount]).toEqual([1, 1]);
});

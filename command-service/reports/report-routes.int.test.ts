import { sampleId } from '@duende/testkit/samples/party';
import {
  adminAppointed,
  ALBA,
  BRUNO,
  COMMENT,
  commentApproved,
  commented,
  commentRejected,
  moderatorAppointed,
  PARTY,
  people,
  reported,
  RIDE,
  ridePublished,
  rideRemoved,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { ACTORS, commandApp, type CommandRequest } from '../testing/command-app.ts';
import { given } from '../testing/given-http.ts';
import { APPROVED_PARTY, DELETED_PARTY } from '../testing/histories.ts';

const shown = [...people, APPROVED_PARTY, commented(), commentApproved()];
const withPin = [...people, APPROVED_PARTY, ridePublished()];

const report = (body: object = {}): CommandRequest => ({
  as: 'user',
  method: 'POST',
  path: '/api/reports',
  body: { thing: 'comment', id: COMMENT, ground: 'abuse', words: 'Me insulta', ...body },
});
const dismiss: CommandRequest = {
  as: 'admin',
  method: 'POST',
  path: `/api/admin/reports/${COMMENT}/dismiss`,
};

test.each([
  ['a comment', shown, report(), { partyId: PARTY, ownerId: BRUNO }],
  ['a party', shown, report({ thing: 'party', id: PARTY }), 'own'],
  ['a pin', withPin, report({ thing: 'ride', id: RIDE, eventId: PARTY }), { partyId: PARTY, ownerId: BRUNO }],
  ['a profile', shown, report({ thing: 'user', id: BRUNO }), { partyId: null, ownerId: BRUNO }],
] as const)('%s is reported with whose it is', async (_what, history, request, about) => {
  if (about === 'own')
    return given(...history)
      .request(request)
      .isRefused('report.own');
  await given(...history)
    .request(request)
    .answers(201, { ok: true }, ['ThingReported']);
  const app = await commandApp(history);
  await app.send(request);
  expect((await app.events()).at(-1)).toMatchObject({
    data: { ...about, userId: ALBA, words: 'Me insulta' },
  });
});

test.each([
  ['one that waits', [...people, APPROVED_PARTY, commented()], report(), 'comment.not-found'],
  ['one that was refused', [...shown, commentRejected()], report(), 'comment.not-found'],
  ['one of a party that is gone', [...shown, DELETED_PARTY], report(), 'party.not-found'],
  ['nobody’s', people, report({ thing: 'user', id: sampleId(99) }), 'account.not-found'],
  ['a pin of no party', withPin, report({ thing: 'ride', id: RIDE }), 'ride.not-found'],
  [
    'a pin of another party',
    withPin,
    report({ thing: 'ride', id: RIDE, eventId: sampleId(99) }),
    'party.not-found',
  ],
  [
    'a pin that is gone',
    [...withPin, rideRemoved()],
    report({ thing: 'ride', id: RIDE, eventId: PARTY }),
    'ride.not-found',
  ],
  [
    'a party that is gone',
    [...people, DELETED_PARTY],
    report({ thing: 'party', id: PARTY }),
    'party.not-found',
  ],
  ['oneself', shown, report({ thing: 'user', id: ALBA }), 'report.own'],
  ['the same again', [...shown, reported()], report(), 'report.made'],
  ['by a visitor', shown, { ...report(), as: 'visitor' }, 'session.required'],
  [
    'left as it is by who may not',
    [...shown, reported()],
    { ...dismiss, as: 'user' },
    'session.moderator-required',
  ],
  ['left as it is without a report', shown, dismiss, 'report.not-found'],
] as const)('not %s', (_what, history, request, code) =>
  given(...history)
    .request(request)
    .isRefused(code),
);

test.each([
  ['no thing', { thing: 'photo' }, 'thing'],
  ['no id', { id: 'x' }, 'id'],
  ['no ground', { ground: 'envy' }, 'ground'],
  ['other grounds without words', { ground: 'other', words: ' ' }, 'words'],
  ['too many words', { words: 'x'.repeat(501) }, 'words'],
] as const)('%s is refused at its field', async (_what, body, field) => {
  const app = await commandApp(shown);
  const before = await app.events();
  expect(await app.send(report(body))).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', field },
  });
  expect(await app.events()).toEqual(before);
});

const hiding = async (app: Awaited<ReturnType<typeof commandApp>>) => {
  await app.send(report());
  const { data } = (await app.events()).at(-1) ?? {};
  return (data as { hides: boolean }).hides;
};
const two = [31, 32].map((person) =>
  reported({ userId: sampleId(person), counts: true, origin: String(person) }),
);

test('reports of accounts that do not count hide nothing', async () => {
  const asked: string[] = [];
  const app = await commandApp([...shown, ...two], [], {
    async reportCounts(userId) {
      asked.push(userId);
      return false;
    },
  });
  expect(await hiding(app)).toBe(false);
  expect(asked).toEqual([ALBA]);
});

test('from one line three accounts hide nothing, whatever they send along', async () => {
  const app = await commandApp(shown);
  for (const as of ['user', 'other', 'analyst'] as const)
    expect(
      await app.send({ ...report(), as, headers: { 'X-Forwarded-For': `203.0.113.${as.length}` } }),
    ).toMatchObject({
      status: 201,
    });
  const made = (await app.events()).filter(({ type }) => type === 'ThingReported');
  expect(made.map(({ data }) => data)).toMatchObject(Array(3).fill({ hides: false, counts: true }));
  expect(new Set(made.map(({ data }) => (data as { origin?: string }).origin)).size).toBe(1);
});

test.each([
  ['a moderator', moderatorAppointed({ userId: BRUNO })],
  ['an administrator', adminAppointed({ userId: BRUNO })],
])('a comment by %s is not hidden by any number of reports', async (_who, appointed) => {
  expect(await hiding(await commandApp([...shown, ...two, appointed]))).toBe(false);
  expect(await hiding(await commandApp([...shown, ...two]))).toBe(true);
});

test('a moderator does not decide on what is their own', async () => {
  const own = reported({ ownerId: ACTORS.moderator.userId });
  await given(...shown, own)
    .request({ ...dismiss, as: 'moderator' })
    .isRefused('report.about-you');
});

test('one person ten times at once is one report', async () => {
  const app = await commandApp(shown);
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.send(report())));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect((await app.events()).filter(({ type }) => type === 'ThingReported')).toHaveLength(1);
});

test('the third person hides a comment; a reviewer who keeps it shows it, and may take that back', async () => {
  const from = (person: number) =>
    reported({ userId: sampleId(person), counts: true, origin: String(person) });
  const people3 = [from(31), from(32)];
  const app = await commandApp([...shown, ...people3]);
  await app.send(report());
  expect((await app.events()).at(-1)).toMatchObject({ type: 'ThingReported', data: { hides: true } });
  const { body } = await app.send(dismiss);
  const { undoId } = body as { undoId: string };
  const undo: CommandRequest = {
    as: 'admin',
    method: 'POST',
    path: `/api/admin/undo/${undoId}`,
    body: { subject: { type: 'report', id: COMMENT } },
  };
  expect(await app.send(undo)).toMatchObject({ status: 200 });
  expect((await app.events()).at(-1)).toMatchObject({ type: 'ReportsReopened', data: { hides: true } });
  expect(await app.send(undo)).toMatchObject({ status: 409, body: { code: 'audit.already-undone' } });
});

test.each(['moderator', 'admin'] as const)('only a %s takes other people’s pins away', async (as) => {
  const path = `/api/events/${PARTY}/rides/${RIDE}`;
  await given(...withPin)
    .request({ as: 'user', method: 'DELETE', path })
    .isRefused('ride.not-yours');
  const app = await commandApp(withPin);
  expect(await app.send({ as, method: 'DELETE', path })).toMatchObject({ status: 200 });
  expect((await app.events()).at(-1)).toMatchObject({ type: 'RideRemoved', data: { userId: BRUNO } });
});

test('a moderator undoes what was decided of reports, and nothing about accounts', async () => {
  const app = await commandApp([...shown, reported()]);
  const { body } = await app.send({ ...dismiss, as: 'moderator' });
  const { undoId } = body as { undoId: string };
  const undo = (type: string, id: string): CommandRequest => ({
    as: 'moderator',
    method: 'POST',
    path: `/api/admin/undo/${undoId}`,
    body: { subject: { type, id } },
  });
  for (const type of ['user', 'import', 'export'])
    expect(await app.send(undo(type, ALBA))).toMatchObject({
      status: 403,
      body: { code: 'session.admin-required' },
    });
  expect(await app.send(undo('report', COMMENT))).toMatchObject({ status: 200 });
});

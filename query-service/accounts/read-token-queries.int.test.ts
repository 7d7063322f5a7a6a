import { sampleId } from '@duende/testkit/samples/party';
import type { EventData } from '@duende/contracts/events/domain-event';
import { when } from '@duende/testkit/samples/given-log';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import {
  ADMIN,
  ALBA,
  analystAppointed,
  analystDismissed,
  approved,
  erased,
  PARTY,
  people,
  registered,
  submitted,
  TOKEN_DIGEST,
  tokenIssued,
  tokenRevoked,
} from '@duende/testkit/samples/story';
import { admin, alba, analyst, BEARER } from '../testing/actors.ts';

const PATH = '/api/users/tokens';
const NOW = Date.parse('2026-06-10T12:00:00Z');

const { userId } = analyst;
const appointed = when('2026-06-01T00:00:00Z', analystAppointed({ userId }));
const dismissed = when('2026-06-01T00:00:00Z', analystDismissed({ userId }));

const idOf = (n: number) => sampleId(0x100 + n);
const issued = (n: number, more: Partial<EventData<'ReadTokenIssued'>> = {}) =>
  when(
    `2026-06-0${n}T13:00:00.000Z`,
    tokenIssued({
      tokenId: idOf(n),
      userId,
      name: `Informe ${n}`,
      tokenDigest: `${n}`,
      expiresAt: '2026-09-01T00:00:00.000Z',
      ...more,
    }),
  );
const revoked = (n: number, tokenDigest = `${n}`) => tokenRevoked({ tokenId: idOf(n), userId, tokenDigest });

const story = [...people, registered({ ...analyst, username: 'nadia' }), appointed];
const now = () => NOW;

test('shows the own tokens that serve, the newest first, and no digest', async () => {
  const rig = await givenEvents(
    [
      ...story,
      issued(1),
      issued(2, { expiresAt: new Date(NOW).toISOString() }),
      issued(3, { userId: ADMIN }),
      issued(4),
      issued(5),
      revoked(4),
    ],
    { now },
  );
  const own = (n: number) => ({
    id: sampleId(0x100 + n),
    name: `Informe ${n}`,
    createdAt: `2026-06-0${n}T13:00:00.000Z`,
    expiresAt: '2026-09-01T00:00:00.000Z',
  });
  expect(await rig.read(PATH, analyst)).toEqual([own(5), own(1)]);
  expect(await rig.read(PATH, admin)).toEqual([own(3)]);
});

test('is empty before the first, and after the role was taken', async () => {
  const rig = await givenEvents(story, { now });
  expect(await rig.read(PATH, analyst)).toEqual([]);
  const roles = [when('2026-06-07T00:00:00Z', dismissed), appointed];
  for (const given of [issued(6), ...roles]) await rig.and(given);
  await rig.shown();
  expect(await rig.read(PATH, analyst)).toEqual([]);
});

test.each([
  [PATH, 401, 403, 200, 200],
  ['/api/auth/me', 401, 200, 200, 200],
  [`/api/users/${ALBA}`, 401, 200, 200, 200],
  ['/api/users', 401, 403, 403, 200],
  ['/api/admin/audit', 401, 403, 403, 200],
  ['/api/admin/events/pending', 401, 403, 403, 200],
  ['/api/admin/comments/pending', 401, 403, 403, 200],
])('%s: visitor %d, member %d, analyst %d, administrator %d', async (path, ...expected) => {
  const rig = await givenEvents(story);
  const answers = await Promise.all([null, alba, analyst, admin].map((actor) => rig.get(path, actor)));
  expect(answers.map(({ status }) => status)).toEqual(expected);
});

test('an analyst is labelled so, others get what they always got', async () => {
  const rig = await givenEvents(story);
  expect(await rig.read('/api/auth/me', analyst)).toEqual({
    userId: userId,
    isAdmin: false,
    isAnalyst: true,
  });
  expect(await rig.read('/api/auth/me', alba)).toEqual(alba);
  expect(await rig.read('/api/users/profile', analyst)).toMatchObject({ isAnalyst: true });
  expect(await rig.read('/api/users/profile', alba)).not.toHaveProperty('isAnalyst');
  const listed = await rig.read<{ username: string; isAnalyst: boolean }[]>('/api/users', admin);
  expect(listed.filter(({ isAnalyst }) => isAnalyst).map(({ username }) => username)).toEqual(['nadia']);
});

test.each([
  ['it is revoked', revoked(1, TOKEN_DIGEST)],
  ['the role is taken', dismissed],
  ['the account is erased', erased({ userId })],
])('a token is recognised until %s', async (_what, end) => {
  const rig = await givenEvents([
    ...story,
    issued(1, { tokenDigest: TOKEN_DIGEST, expiresAt: '2999-01-01T00:00:00.000Z' }),
  ]);
  const ask = () => rig.get('/api/history/none', null, BEARER);
  expect((await ask()).status).toBe(404);
  await rig.and(end);
  await rig.shown();
  const { status, headers } = await ask();
  expect(status).toBe(401);
  expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
});

test('a token is refused where answers come from the cache, and opens no socket', async () => {
  const rig = await givenEvents([...story, submitted(), approved()]);
  for (const path of ['/api/events', '/api/events?view=cards', `/api/events/${PARTY}`, PATH]) {
    const { status, body } = await rig.get(path, admin, BEARER);
    expect(status).toBe(403);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'token.read-only' });
  }
  expect((await rig.get('/socket.io/?EIO=4&transport=polling', null, BEARER)).status).toBe(403);
  expect((await rig.get('/api/events', null, { Authorization: 'Basic YTpi' })).status).toBe(200);
});

import { sampleId } from '@duende/testkit/samples/party';
import type { OpenSessionAnswer } from '@duende/contracts/accounts/account-answers';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import { ADMIN, ALBA, contactChanged, erased, people } from '@duende/testkit/samples/story';

const sharing = [
  ...people,
  contactChanged({
    changes: { email: { from: '', to: 'hola@alba.example' }, telegram: { from: '', to: '@alba' } },
  }),
];

test('the own account', async () => {
  const { read } = await givenEvents(people);
  expect(await read('/api/auth/me', admin)).toEqual({ userId: ADMIN, isAdmin: true });
});

test('the own open sessions, the one that asks marked; none of other people', async () => {
  const { read, sessions } = await givenEvents(people);
  await sessions.issue(alba, { device: 'Firefox en Android' });
  await sessions.issue(bruno, { device: 'Safari en iPhone' });
  const open = await read<OpenSessionAnswer[]>('/api/users/sessions', alba);
  expect(open.map(({ device, isThis }) => [device, isThis])).toEqual(
    expect.arrayContaining([
      ['Firefox en Android', false],
      ['', true],
    ]),
  );
  expect(open).toHaveLength(2);
});

test('a profile before and after its form is saved', async () => {
  const { read, and, shown } = await givenEvents(people);
  const profile = { id: ALBA, username: 'alba', isAdmin: false };
  expect(await read('/api/users/profile', alba)).toMatchObject({
    ...profile,
    email: 'alba@mail.example',
    telegram: '',
    shared: false,
  });
  expect(await read(`/api/users/${ALBA}/public`, bruno)).toEqual({
    id: ALBA,
    username: 'alba',
  });
  await and(contactChanged({ changes: { telegram: { from: '', to: '@alba' } } }));
  await shown();
  expect(await read('/api/users/profile', alba)).toMatchObject({
    ...profile,
    email: '',
    telegram: '@alba',
    shared: true,
  });
});

test('shared contacts are only for signed-in readers', async () => {
  const { read } = await givenEvents(sharing);
  const path = `/api/users/${ALBA}/public`;
  expect(await read(path)).toEqual({ id: ALBA, username: 'alba' });
  expect(await read(path, bruno)).toEqual({
    id: ALBA,
    username: 'alba',
    email: 'hola@alba.example',
    telegram: '@alba',
  });
});

test('the account’s own e-mail is for that person and for admins', async () => {
  const { read } = await givenEvents(sharing);
  const path = `/api/users/${ALBA}`;
  expect(await read(path, bruno)).toEqual({ id: ALBA, username: 'alba' });
  for (const reader of [alba, admin])
    expect(await read(path, reader)).toMatchObject({ email: 'alba@mail.example' });
  const list = await read<{ username: string; email: string | null; telegram?: string }[]>(
    '/api/users',
    admin,
  );
  expect(list.map(({ username, email, telegram }) => [username, email, telegram])).toEqual(
    expect.arrayContaining([
      ['alba', 'alba@mail.example', '@alba'],
      ['bruno', 'bruno@mail.example', undefined],
      ['guardian', null, undefined],
    ]),
  );
  expect(list).toHaveLength(3);
});

test('an erased person has no name', async () => {
  const { get, read } = await givenEvents([...sharing, erased({ userId: ALBA })]);
  for (const path of [`/api/users/${ALBA}`, `/api/users/${ALBA}/public`])
    expect((await get(path, admin)).status).toBe(404);
  expect(await read('/api/users', admin)).toHaveLength(2);
});

test.each([sampleId(77), 'x', 'a'.repeat(10_000), '%7B%22%24ne%22%3Anull%7D', '__proto__'])(
  'no account has the id %s',
  async (id) => {
    const { get } = await givenEvents(people);
    for (const path of [`/api/users/${id}`, `/api/users/${id}/public`]) {
      const { status, body } = await get(path, alba);
      expect(status).toBe(404);
      expect(JSON.parse(body.toString())).toMatchObject({ code: 'account.not-found' });
    }
  },
);

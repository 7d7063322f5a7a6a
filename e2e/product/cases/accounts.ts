import type { LoginAnswer } from '@duende/contracts/accounts/account-answers';
import { expect } from 'vitest';
import type { Product } from '../kit/product.ts';
import { eventually, sees } from '../kit/seen.ts';

const SESSION_GONE = 'session.required';

/** Somebody registers, fills in the profile and empties it again, signs out and in. */
export async function accounts(product: Product): Promise<void> {
  const { visitor, member, admin } = product;
  const person = await product.register('Nereida');
  const { id, username } = person;
  expect(await person.get('/api/auth/me')).toEqual({ userId: id, isAdmin: false });
  const taken = { username, email: 'otra@correo.example', password: 'una clave larga' };
  expect(await visitor.refusal('POST', '/api/auth/register', taken)).toBe('account.username-taken');
  await sees(visitor, `/api/users/${id}/public`, { id, username });
  await sees(member, `/api/users/${id}`, { id, username });
  const listed = '/api/users?search=nereida';
  const row = { id, username, email: 'nereida@correo.example', isAdmin: false, isAnalyst: false };
  await sees(admin, listed, [expect.objectContaining(row)]);

  const none = { email: '', whatsapp: '', telegram: '', instagram: '', otherContact: '' };
  const contact = { ...none, telegram: '@nereida' };
  await person.call('PUT', '/api/users/profile', contact);
  await sees(person, '/api/users/profile', expect.objectContaining({ ...contact, shared: true }));
  await sees(member, `/api/users/${id}/public`, { id, username, telegram: '@nereida' });
  await sees(visitor, `/api/users/${id}/public`, { id, username });
  await sees(admin, listed, [expect.objectContaining({ ...row, telegram: '@nereida' })]);
  await person.call('PUT', '/api/users/profile', none);
  await sees(member, `/api/users/${id}/public`, { id, username });
  await sees(admin, listed, [expect.not.objectContaining({ telegram: '@nereida' })]);

  await person.call('POST', '/api/auth/logout');
  expect(await person.refusal('GET', '/api/users/profile')).toBe(SESSION_GONE);
  const wrong = { username, password: 'otra clave' };
  expect(await person.refusal('POST', '/api/auth/login', wrong)).toBe('session.bad-credentials');
  const back = await person.call<LoginAnswer>('POST', '/api/auth/login', {
    username,
    password: person.password,
  });
  expect(back.user.id).toBe(id);
  expect(await person.get('/api/auth/me')).toEqual({ userId: id, isAdmin: false });
  const closed = { username: 'Otra', password: 'una clave larga' };
  expect(await visitor.refusal('POST', '/api/auth/setup', closed)).toBe('account.setup-closed');
}

/** Sessions are ended by whose they are, one and all of them, and by an administrator. */
export async function sessions(product: Product): Promise<void> {
  const { admin } = product;
  const person = await product.register('Ubicua');
  const [first, ...others] = [
    await product.signIn(person),
    await product.signIn(person),
    await product.signIn(person),
  ] as const;
  const path = '/api/users/sessions';
  const open = (
    of: Pick<typeof person, 'get'> = person,
  ): Promise<readonly { id: string; isThis: boolean }[]> => of.get(path);
  // A sign-in that a busy service gave up may have come to its end all the same, and was asked for again.
  await eventually(async () => expect((await open()).length).toBeGreaterThanOrEqual(4));

  const before = (await open()).length;
  const other = (await open(first)).find(({ isThis }) => isThis);
  await person.call('DELETE', `${path}/${other?.id}`);
  await eventually(async () => expect(await open()).toHaveLength(before - 1));
  await eventually(async () => expect(await first.refusal('GET', '/api/auth/me')).toBe(SESSION_GONE));
  for (const each of others) await sees(each, '/api/auth/me', { userId: person.id, isAdmin: false });
  expect(await person.refusal('DELETE', `${path}/${other?.id}`)).toBe('session.not-found');

  await person.call('DELETE', path);
  await eventually(async () => expect(await open()).toEqual([expect.objectContaining({ isThis: true })]));
  for (const each of others)
    await eventually(async () => expect(await each.refusal('GET', '/api/auth/me')).toBe(SESSION_GONE));
  expect(await admin.refusal('DELETE', `/api/admin/users/${admin.id}/sessions`)).toBe('account.own-sessions');
  await admin.call('DELETE', `/api/admin/users/${person.id}/sessions`, { reason: 'Lo pidió' });
  await eventually(async () => expect(await person.refusal('GET', '/api/auth/me')).toBe(SESSION_GONE));
  const again = await product.signIn(person);
  expect(await again.get('/api/auth/me')).toEqual({ userId: person.id, isAdmin: false });
}

/** A password is changed by who knows it, and by the link that an administrator hands over. */
export async function passwords(product: Product): Promise<void> {
  const { admin } = product;
  const person = await product.register('Olvidadiza');
  const { id, username, password } = person;
  const elsewhere = await product.signIn(person);
  const isOut = (who: typeof elsewhere): Promise<void> =>
    eventually(async () => expect(await who.refusal('GET', '/api/auth/me')).toBe(SESSION_GONE));

  const next = 'otra clave bien larga';
  await person.call('PUT', '/api/users/password', { current: password, next });
  await isOut(elsewhere);
  expect(await person.get('/api/auth/me')).toEqual({ userId: id, isAdmin: false });
  expect(await elsewhere.refusal('POST', '/api/auth/login', { username, password })).toBe(
    'session.bad-credentials',
  );
  await product.signIn({ username, password: next });

  const { path } = await admin.call<{ path: string }>('POST', `/api/admin/users/${id}/password-ticket`);
  const ticket = path.split(/[/=#]/).at(-1);
  const last = { ticket, password: 'la última clave larga' };
  await product.newcomer().call('PUT', '/api/auth/password', last);
  await isOut(person);
  const useless = await product.newcomer().refusal('PUT', '/api/auth/password', last);
  expect(useless).toBe('account.ticket-useless');
  const back = await product.signIn({ username, password: last.password });
  expect(await back.get('/api/auth/me')).toEqual({ userId: id, isAdmin: false });
}

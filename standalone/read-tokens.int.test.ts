import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpPerson, type HttpPerson } from '@duende/testkit/support/http-person';
import { startService, type RunningService } from './testing/running-service.ts';

const HOME = '/api/history/home?at=2020-01-01T00:00:00Z';
let service: RunningService;
let admin: HttpPerson;
beforeAll(async () => {
  service = await startService();
  admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'clave de guardia' });
});
afterAll(() => service.dispose());

/** Somebody who has just been made an analyst, with a token. */
async function analystWithToken(username: string) {
  const person = httpPerson(() => service.address);
  const password = `clave de ${username}`;
  const email = `${username}@correo.example`;
  const { user } = await person.call<{ user: { id: string } }>('POST', '/api/auth/register', {
    username,
    email,
    password,
  });
  const setRole = (isAnalyst: boolean) =>
    admin.call('PUT', `/api/admin/users/${user.id}/analyst`, { isAnalyst });
  await setRole(true);
  await person.call('POST', '/api/auth/login', { username, password });
  const wanted = { name: 'Informe', days: 1 };
  const issued = await person.call<{ id: string; token: string }>('POST', '/api/users/tokens', wanted);
  const ask = (path = HOME, headers: Record<string, string> = {}) =>
    fetch(service.address + path, { headers: { Authorization: `Bearer ${issued.token}`, ...headers } });
  return { person, password, setRole, ask, ...issued };
}

test.each<[string, (by: Awaited<ReturnType<typeof analystWithToken>>) => Promise<unknown>]>([
  ['revoked', ({ person, id }) => person.call('DELETE', `/api/users/tokens/${id}`)],
  ['taken with the role', ({ setRole }) => setRole(false)],
  [
    'erased with the account',
    ({ person, password }) => person.call('DELETE', '/api/users/profile', { password }),
  ],
])('a token reads from the moment it is shown until it is %s', async (what, end) => {
  const analyst = await analystWithToken(what.replaceAll(' ', '-'));
  expect((await analyst.ask()).status).toBe(200);
  await end(analyst);
  const refused = await analyst.ask();
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
});

test('it does nothing else, with any cookie, and serves after a restart', async () => {
  const { ask } = await analystWithToken('otra');
  for (const path of ['/', '/api/events', '/api/users', '/api/auth/me', '/photos/x.webp', '/robots.txt'])
    expect((await ask(path, { Cookie: admin.cookies() })).status).toBe(403);
  await service.restart();
  expect((await ask()).status).toBe(200);
});

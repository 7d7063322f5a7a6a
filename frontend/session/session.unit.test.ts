import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { createQueryClient } from '../cache/query-client.ts';
import { rsvpStatusQuery } from '../parties/rsvp-queries.ts';
import { sessionQuery, type Session } from './session.ts';

const MARTA: Session = { userId: 'u1', username: 'marta', isAdmin: false };

const me = { 'GET /api/auth/me': { body: { userId: 'u1', isAdmin: false } } };

test('a session brings its user', async () => {
  fakeServer({ ...me, 'GET /api/users/u1': { body: { id: 'u1', username: 'marta' } } });
  expect(await createQueryClient().fetchQuery(sessionQuery)).toEqual(MARTA);
});

test('an analyst’s session says so', async () => {
  fakeServer({
    'GET /api/auth/me': { body: { userId: 'u1', isAdmin: false, isAnalyst: true } },
    'GET /api/users/u1': { body: { id: 'u1', username: 'marta' } },
  });
  expect(await createQueryClient().fetchQuery(sessionQuery)).toEqual({ ...MARTA, isAnalyst: true });
});

test('without a session the page is a visitor’s', async () => {
  fakeServer({ 'GET /api/auth/me': refusal(401, 'no') });
  expect(await createQueryClient().fetchQuery(sessionQuery)).toBeNull();
});

test.each([
  ['a failing server', { 'GET /api/auth/me': refusal(500, 'no') }],
  ['no network', {}],
  ['a user that cannot be read', me],
])('%s ends no session', async (_, answers) => {
  fakeServer(answers);
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, MARTA);
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  await expect(client.fetchQuery({ ...sessionQuery, staleTime: 0 })).rejects.toThrow();
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(MARTA);
});

test('a call that needs a session which is over ends it here too', async () => {
  fakeServer({
    'GET /api/events/x/rsvp-status': refusal(401, 'Inicia sesión para continuar.', 'session.required'),
  });
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, MARTA);
  await expect(client.fetchQuery(rsvpStatusQuery('x'))).rejects.toThrow('Failed to fetch RSVP status');
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
});

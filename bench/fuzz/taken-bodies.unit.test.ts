import { CALLS } from '@duende/contracts/api/calls/all-calls';
import { openApiDocument } from '@duende/query-service/openapi/openapi-document';
import { describedApi, type ApiDocument } from '@duende/testkit/answers/described-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spoilt } from './bad-bodies.ts';
import { BODIES } from './bad-requests.ts';

const SEED = 6;
const API = describedApi(
  openApiDocument({ version: '1.2.3', sessionCookie: 'session', contactEmail: '' }) as unknown as ApiDocument,
);

/** Where the fuzz sends what is refused even unspoilt: lest it should give itself a role, say. */
const GOOD: Readonly<Record<string, object>> = {
  'POST /api/auth/register': { username: 'Marta', email: 'a@b.example', password: 'clave de Marta' },
  'PUT /api/users/password': { current: 'no es esta', next: 'clave de Marta' },
  'POST /api/users/tokens': { name: 'Informe', days: 30 },
  'PUT /api/admin/users/:id/admin': { isAdmin: true },
  'PUT /api/admin/users/:id/analyst': { isAnalyst: false },
  'POST /api/admin/goabase/import': { ids: ['123', '456'] },
  'PUT /api/admin/users/:id/moderator': { isModerator: true },
};

const TAKING = CALLS.flatMap(({ name, method, path, body }) =>
  typeof body === 'object' ? [{ name, method, path, body }] : [],
);

test.each(TAKING)('a body that $name takes is one that the document has', ({ name, method, path, body }) => {
  const bodies = fc.sample(spoilt({ ...BODIES[name], ...GOOD[name] }), { numRuns: 200, seed: SEED });
  const taken = bodies.filter((one) => body.safeParse(one).success);
  expect(taken.length).toBeGreaterThan(20);
  // As it comes over the wire, where what is undefined is not sent.
  for (const one of taken) API.checkBody(method, path, JSON.parse(JSON.stringify(one)));
  if (body.safeParse(undefined).success) API.checkBody(method, path, undefined);
});

import { CALLS } from '@duende/contracts/api/calls/all-calls';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badRequest, BODIES } from './bad-requests.ts';

test('every call that takes a body has one to spoil, and no other has', () => {
  const taking = CALLS.filter(({ body }) => typeof body === 'object').map(({ name }) => name);
  expect(Object.keys(BODIES).toSorted()).toEqual(taking.toSorted());
});

test('no part of a path is left unnamed', () => {
  const requests = fc.sample(badRequest({ ids: ['abc'], cookies: ['session=x'] }), { numRuns: 500, seed: 1 });
  for (const { target } of requests) expect(target.split('?')[0]).not.toMatch(/:[a-z]+\w*(\/|$)/);
});

import { ANSWERED_CALLS } from '@duende/testkit/answers/answer-schemas';
import { expect, test } from 'vitest';
import { triedCalls } from './tried-calls.ts';

test('the rule is tried whatever its path begins or ends with; all else is not', () => {
  const calls = triedCalls();
  expect(calls.untried()).toEqual(ANSWERED_CALLS);
  calls.note('GET', '/api/events/luna-1234abcd?at=now');
  calls.note('GET', '/api/users/rsvps');
  const tried = ['GET /api/events/:reference', 'GET /api/users/rsvps'];
  expect(calls.untried()).toEqual(ANSWERED_CALLS.filter((call) => !tried.includes(call)));
});

test('a call that the API has not is no case of it', () => {
  expect(() => triedCalls().note('PATCH', '/api/events/x')).toThrow(
    'the API has no call PATCH /api/events/x',
  );
  expect(() => triedCalls().note('GET', '/api/fiestas')).toThrow('GET /api/fiestas');
});

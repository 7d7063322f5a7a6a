import { expect, test } from 'vitest';
import { mayAskAnother, sideOf } from './route-request.ts';

test.each([
  ['GET', 'query'],
  ['HEAD', 'query'],
  ['OPTIONS', 'query'],
  ['POST', 'command'],
  ['PUT', 'command'],
  ['PATCH', 'command'],
  ['DELETE', 'command'],
])('%s goes to the %s side', (method, side) => {
  expect(sideOf(method)).toBe(side);
});

test.each([
  { method: 'GET', unanswered: 'sent', another: true },
  { method: 'HEAD', unanswered: 'sent', another: true },
  { method: 'POST', unanswered: 'not-sent', another: true },
  { method: 'POST', unanswered: 'sent', another: false },
  { method: 'DELETE', unanswered: 'sent', another: false },
] as const)('$method that was $unanswered: another instance $another', ({ method, unanswered, another }) => {
  expect(mayAskAnother(method, unanswered)).toBe(another);
});

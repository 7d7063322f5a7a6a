import { expect, test } from 'vitest';
import { checkAnswer } from './answer-schemas.ts';

const given = (body: unknown, { method = 'GET', path = '/api/events/x/rsvp-status', status = 200 } = {}) => ({
  method,
  path,
  status,
  contentType: 'application/json; charset=utf-8',
  text: () => JSON.stringify(body),
});

test('an answer with all of its fields and no other passes', () => {
  checkAnswer(given({ isGoing: true }));
  checkAnswer(given({ message: 'No.', code: 'party.not-found' }, { status: 404 }));
});

test.each([
  ['lacks a field', {}, 200],
  ['has a field of another type', { isGoing: 'yes' }, 200],
  ['has a field more', { isGoing: true, count: 3 }, 200],
  ['is an error without a code', { message: 'No.' }, 404],
  ['is an error with what only success says', { isGoing: true }, 404],
])('one that %s does not', (_, body, status) => {
  expect(() => checkAnswer(given(body, { status }))).toThrow('/api/events/x/rsvp-status');
});

test('a fixed path is not taken for an id', () => {
  const path = '/api/users/rsvps';
  checkAnswer(given([], { path }));
  expect(() => checkAnswer(given({ id: 'a', username: 'marta' }, { path }))).toThrow(path);
});

test('other addresses, other forms and answers without a body pass', () => {
  checkAnswer(given({ anything: 1 }, { path: '/api/health' }));
  checkAnswer({ ...given({}), contentType: 'text/html' });
  checkAnswer({ ...given({}), text: () => '' });
});

test('JSON in place of a file does not pass', () => {
  expect(() => checkAnswer(given({}, { method: 'POST', path: '/api/history/export' }))).toThrow('a file');
});

import { expect, test } from 'vitest';
import { endSessionBy, isNews } from '../accounts/session-change.ts';
import type { Session } from './session.ts';

const sessionOf = (userId: string): Session => ({ userId, username: userId, isAdmin: false });

test('a session is news once', () => {
  expect(isNews(sessionOf('ana'))).toBe(true);
  expect(isNews(sessionOf('ana'))).toBe(false);
  expect(isNews(sessionOf('eva'))).toBe(true);
  expect(isNews(null)).toBe(true);
  expect(isNews(null)).toBe(false);
});

test('the end that a person brings about is no news, also while the call is on its way', async () => {
  isNews(sessionOf('ana'));
  const answer = await endSessionBy(async () => {
    expect(isNews(null)).toBe(false);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(isNews(null)).toBe(false);
});

test('a call that fails has ended nothing', async () => {
  isNews(sessionOf('ana'));
  await expect(endSessionBy(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(isNews(sessionOf('ana'))).toBe(false);
});

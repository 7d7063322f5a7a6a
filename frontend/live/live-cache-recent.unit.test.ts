import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { expect, test } from 'vitest';
import { RecentMessages } from './live-cache.ts';

const message = (position: number): LiveMessage => ({
  name: 'event.removed',
  payload: { position: String(position).padStart(16, '0'), eventId: 'x' },
});

test('gives the messages after a position', () => {
  const recent = new RecentMessages();
  for (const position of [1, 2, 3]) recent.add(message(position));
  expect(recent.since(message(1).payload.position)).toEqual([message(2), message(3)]);
});

test('admits that it has forgotten', () => {
  const recent = new RecentMessages();
  for (let position = 1; position <= 600; position += 1) recent.add(message(position));
  expect(recent.since(message(50).payload.position)).toBeNull();
  expect(recent.since(message(599).payload.position)).toEqual([message(600)]);
});

test('of five hundred none is forgotten, and all of them at once when the connection is lost', () => {
  const recent = new RecentMessages();
  for (let position = 1; position <= 500; position += 1) recent.add(message(position));
  expect(recent.since('')).toHaveLength(500);
  recent.add(message(501));
  expect(recent.since('')).toBeNull();
  expect(recent.since(message(1).payload.position)).toHaveLength(500);
  recent.clear();
  expect(recent.since('')).toEqual([]);
});

test('one that came late does not hide that a newer one was forgotten', () => {
  const recent = new RecentMessages();
  for (const position of [9, 3]) recent.add(message(position));
  for (let position = 10; position < 510; position += 1) recent.add(message(position));
  expect(recent.since(message(8).payload.position)).toBeNull();
  expect(recent.since(message(9).payload.position)).toHaveLength(500);
});

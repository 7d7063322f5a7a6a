import { expect, test } from 'vitest';
import {
  askedParty,
  isKeptPath,
  keptPartyPath,
  keptPath,
  keptPhotoPaths,
  outdatedPaths,
} from './kept-paths.ts';

const ID = '0a1b2c3d-1111-4111-8111-111111111111';
const OTHER = 'ffffffff-2222-4222-8222-222222222222';
const PHOTO = '/photos/0123456789abcdef0123456789abcdef-39ff88';

test.each([
  [['parties'], '/api/events?view=cards'],
  [['parties', 'whole'], '/api/events'],
  [['party', ID], `/api/events/${ID}`],
  [['comments', ID], `/api/events/${ID}/comments`],
  [['rsvp-count', ID], `/api/events/${ID}/rsvp-count`],
  [['rsvp-status', ID], `/api/events/${ID}/rsvp-status`],
  [['own', 'confirmed'], '/api/users/rsvps'],
  [['own', 'submitted'], null],
  [['rides', ID], null],
  [['session'], null],
  [['profile'], null],
  [['party'], null],
])('the answer to %j is kept at %s', (key, path) => expect(keptPath(key)).toBe(path));

test.each([
  ['/api/events', true],
  [`/api/events/${ID}`, true],
  ['/api/events/2026-09-26-luna-0a1b2c3d', true],
  [`/api/events/${ID}/comments`, true],
  [`/api/events/${ID}/rsvp-count`, true],
  [`/api/events/${ID}/rsvp-status`, true],
  [`/api/events/${ID}/rides`, false],
  ['/api/admin/events/pending', false],
  ['/api/auth/me', true],
  ['/api/users/profile', false],
  ['/api/users/rsvps', true],
  [`/api/users/${ID}`, true],
  [`/api/users/${ID}/public`, false],
])('%s may be answered from what is kept: %s', (path, may) => expect(isKeptPath(path)).toBe(may));

const KEPT = [
  '/api/events',
  `/api/events/${ID}/comments`,
  `/api/events/${ID}`,
  `${PHOTO}-800.webp`,
  `/api/events/${OTHER}`,
];

test.each([
  ['/api/events', '/api/events'],
  [`/api/events/${ID}`, `/api/events/${ID}`],
  ['/api/events/2026-09-26-luna-0a1b2c3d', `/api/events/${ID}`],
  ['/api/events/0a1b2c3d', `/api/events/${ID}`],
  [`/api/events/${ID}/comments`, `/api/events/${ID}/comments`],
  [`/api/events/${OTHER}/comments`, undefined],
  ['/api/events/2026-09-26-sol-aaaaaaaa', undefined],
])('%s is answered by %s', (path, kept) => expect(keptPartyPath(path, KEPT)).toBe(kept));

test.each([
  [`/api/events/${ID}`, { kind: 'id', id: ID }],
  ['/api/events/2026-09-26-luna-0a1b2c3d', { kind: 'short', shortId: '0a1b2c3d' }],
  [`/api/events/${ID}/comments`, null],
  ['/api/events', null],
  ['/api/auth/me', null],
])('%s asks for the party %j', (path, reference) => expect(askedParty(path)).toEqual(reference));

test.each([
  [`${PHOTO}-400.webp`, [`${PHOTO}-800.webp`]],
  [`${PHOTO}.webp`, [`${PHOTO}-800.webp`]],
  [`${PHOTO.replace('0123', '3210')}.webp`, []],
  ['/photos/anything.png', []],
])('the photo %s is shown by %s', (path, kept) => expect(keptPhotoPaths(path, KEPT)).toEqual(kept));

test('the oldest answers and photos go, the list of all parties stays', () => {
  const answers = Array.from({ length: 161 }, (_, index) => `/api/events/${index}`);
  const photos = Array.from({ length: 32 }, (_, index) => `/photos/${index}.webp`);
  expect(outdatedPaths(['/api/events', ...answers, ...photos])).toEqual([
    '/photos/0.webp',
    '/photos/1.webp',
    '/api/events/0',
  ]);
  expect(outdatedPaths(KEPT)).toEqual([]);
});

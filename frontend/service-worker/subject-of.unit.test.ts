import { expect, test } from 'vitest';
import { subjectOf, type Subject } from './subject-of.ts';

const HOME = 'https://duende.example';

test.each<[request: string, mode: string, Subject]>([
  ['GET /', 'navigate', 'page'],
  ['GET /?view=form', 'navigate', 'page'],
  ['GET /event/2026-09-26-luna-0a1b2c3d', 'navigate', 'page'],
  ['GET /profile', 'navigate', 'page'],
  ['GET /api/events/0a1b2c3d/calendar.ics', 'navigate', 'other'],
  ['GET /photos/x.webp', 'navigate', 'other'],
  ['GET /robots.txt', 'navigate', 'other'],
  ['GET /assets/index-abc.js', 'cors', 'asset'],
  ['GET /photos/x.webp', 'no-cors', 'photo'],
  ['GET /api/events', 'cors', 'kept'],
  ['GET /api/events?view=cards', 'cors', 'kept'],
  ['GET /api/events?location=madrid', 'cors', 'other'],
  ['GET /api/events?view=cards&location=madrid', 'cors', 'other'],
  ['GET /api/events/0a1b2c3d/comments?sort=newest&limit=50', 'cors', 'kept'],
  ['GET /api/events/0a1b2c3d/comments?sort=newest&limit=50&cursor=x', 'cors', 'other'],
  ['GET /api/events/0a1b2c3d/rsvp-count', 'cors', 'kept'],
  ['POST /api/events/0a1b2c3d/comments', 'cors', 'other'],
  ['GET /api/events/0a1b2c3d/rsvp-status', 'cors', 'kept'],
  ['GET /api/events/0a1b2c3d/rides', 'cors', 'other'],
  ['GET /api/auth/me', 'cors', 'kept'],
  ['GET /api/users/rsvps', 'cors', 'kept'],
  ['GET /api/users/0a1b2c3d-1111-4111-8111-111111111111', 'cors', 'kept'],
  ['GET /api/users/0a1b2c3d-1111-4111-8111-111111111111/public', 'cors', 'other'],
  ['GET /api/users/profile', 'cors', 'other'],
  ['GET /api/admin/events/pending', 'cors', 'other'],
  ['POST /api/auth/login', 'cors', 'entering'],
  ['POST /api/auth/logout', 'cors', 'leaving'],
  ['POST /api/auth/register', 'cors', 'entering'],
  ['DELETE /api/users/profile', 'cors', 'entering'],
  ['PUT /api/users/profile', 'cors', 'other'],
])('%s (%s) is about: %s', (request, mode, subject) => {
  const [method = '', path = ''] = request.split(' ');
  expect(subjectOf({ method, mode, url: HOME + path }, HOME)).toBe(subject);
});

test('another server is left alone', () => {
  const url = 'https://tiles.example/assets/1.png';
  expect(subjectOf({ method: 'GET', mode: 'no-cors', url }, HOME)).toBe('other');
});

import { expect, test } from 'vitest';
import { addressOf, methodOf } from './address.ts';

test('values are in the path, encoded, and after it', () => {
  expect(
    addressOf('GET /api/events/:reference/comments', { reference: 'a/ñ?', sort: 'newest', limit: 20 }),
  ).toBe('/api/events/a%2F%C3%B1%3F/comments?sort=newest&limit=20');
  expect(
    addressOf('DELETE /api/events/:id/rides/:rideId/seats/:requestId', {
      requestId: 'c',
      rideId: 'b',
      id: 'a',
    }),
  ).toBe('/api/events/a/rides/b/seats/c');
});

test('empty parameters are left out; lists have commas', () => {
  expect(addressOf('GET /api/users', { sort: 'newest', search: '', cursor: undefined })).toBe(
    '/api/users?sort=newest',
  );
  expect(addressOf('GET /api/rsvp-counts', { events: 'a,b' })).toBe('/api/rsvp-counts?events=a,b');
  expect(addressOf('GET /api/events', { q: 'baño & luna' })).toBe('/api/events?q=ba%C3%B1o+%26+luna');
  expect(addressOf('GET /api/events', {})).toBe('/api/events');
});

test('the method is the first word of a call', () => {
  expect(methodOf('PATCH /api/admin/comments/:id/approve')).toBe('PATCH');
});

import { sampleId } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin, alba, bruno } from '../testing/actors.ts';
import { day, when } from '@duende/testkit/samples/given-log';
import { ALBA, approved, BRUNO, PARTY, people, submitted } from '@duende/testkit/samples/story';

const waiting = sampleId(2);
const story = [
  ...people,
  submitted(),
  approved(),
  when(day(1), submitted({ partyId: waiting, authorId: BRUNO })),
];
const actors = [null, alba, bruno, admin];

/** visitor, a user, the pending party's author, an administrator */
test.each<[string, number, number, number, number]>([
  ['/api/auth/me', 401, 200, 200, 200],
  ['/api/users/profile', 401, 200, 200, 200],
  ['/api/users/sessions', 401, 200, 200, 200],
  ['/api/users/data', 401, 403, 403, 403],
  ['/api/users/rsvps', 401, 200, 200, 200],
  ['/api/users/events', 401, 200, 200, 200],
  ['/api/users/muted', 401, 200, 200, 200],
  ['/api/users/comments', 401, 200, 200, 200],
  [`/api/users/${ALBA}`, 401, 200, 200, 200],
  [`/api/users/${ALBA}/public`, 200, 200, 200, 200],
  ['/api/users', 401, 403, 403, 200],
  ['/api/events', 200, 200, 200, 200],
  ['/api/events?styles=dub', 200, 200, 200, 200],
  ['/api/events?view=cards', 200, 200, 200, 200],
  ['/api/events?view=cards&styles=dub', 200, 200, 200, 200],
  ['/api/events?view=all', 400, 400, 400, 400],
  [`/api/events/${PARTY}`, 200, 200, 200, 200],
  [`/api/events/${PARTY}/comments`, 200, 200, 200, 200],
  [`/api/events/${PARTY}/rides`, 200, 200, 200, 200],
  [`/api/events/${PARTY}/ride-matches`, 401, 200, 200, 200],
  [`/api/events/${waiting}/ride-matches`, 401, 404, 200, 200],
  [`/api/events/${PARTY}/seats`, 401, 200, 200, 200],
  [`/api/events/${waiting}/seats`, 401, 404, 200, 200],
  [`/api/events/${PARTY}/rsvp-count`, 200, 200, 200, 200],
  [`/api/rsvp-counts?events=${PARTY},${waiting}`, 200, 200, 200, 200],
  ['/api/rsvp-counts', 400, 400, 400, 400],
  [`/api/events/${PARTY}/pulse`, 200, 200, 200, 200],
  [`/api/events/${PARTY}/changes`, 200, 200, 200, 200],
  [`/api/events/${waiting}/changes`, 404, 404, 200, 200],
  [`/api/events/${PARTY}/rsvp-status`, 200, 200, 200, 200],
  [`/api/events/${waiting}`, 404, 404, 200, 200],
  [`/api/events/${waiting}/comments`, 404, 404, 200, 200],
  [`/api/events/${waiting}/rides`, 404, 404, 200, 200],
  [`/api/events/${waiting}/rsvp-count`, 404, 404, 200, 200],
  [`/api/events/${waiting}/pulse`, 404, 404, 200, 200],
  [`/api/events/${waiting}/rsvp-status`, 404, 404, 200, 200],
  ['/api/admin/events/pending', 401, 403, 403, 200],
  ['/api/admin/events/proposals', 401, 403, 403, 200],
  ['/api/admin/events/condition-reasons', 401, 403, 403, 200],
  ['/api/similar-events?name=Luna&location=madrid&dates=2099-12-05', 401, 200, 200, 200],
  ['/api/similar-events?name=Luna&location=madrid', 401, 400, 400, 400],
  ['/api/admin/comments/pending', 401, 403, 403, 200],
  [`/api/admin/comments/${sampleId(99)}`, 401, 403, 403, 404],
  [`/api/admin/comment-accounts?comments=${sampleId(99)}`, 401, 403, 403, 200],
  ['/api/admin/comment-accounts', 401, 403, 403, 400],
  ['/api/admin/reports', 401, 403, 403, 200],
  [`/api/admin/reports/${sampleId(99)}`, 401, 403, 403, 404],
  ['/api/admin/audit', 401, 403, 403, 200],
  ['/api/history/home?at=2026-11-03T00:00:00Z', 401, 403, 403, 200],
  ['/api/history/home', 401, 403, 403, 200],
  ['/api/history/compare?from=2026-11-01T00:00:00Z&to=2026-11-03T00:00:00Z', 401, 403, 403, 200],
  [`/api/history/events/${PARTY}?at=2026-11-03T00:00:00Z`, 401, 403, 403, 200],
  [`/api/history/events/${waiting}?at=2026-10-03T00:00:00Z`, 401, 403, 403, 404],
  ['/api/history/density', 401, 403, 403, 200],
  ['/api/history/verified', 401, 403, 403, 200],
  ['/api/statistics', 401, 403, 403, 200],
  ['/api/statistics/events?figure=rsvps', 401, 403, 403, 200],
  ['/api/unknown', 404, 404, 404, 404],
])('%s: visitor %d, user %d, author %d, admin %d', async (path, ...expected) => {
  const rig = await givenEvents(story);
  const answers = await Promise.all(actors.map((actor) => rig.get(path, actor)));
  expect(answers.map(({ status }) => status)).toEqual(expected);
  for (const { status, body, headers } of answers) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (status === 200) expect(headers['read-position']).toMatch(/^[0-9a-f]{16}$/);
    else
      expect(JSON.parse(body.toString())).toEqual({
        code: expect.any(String) as string,
        message: expect.any(String) as string,
      });
  }
  const heads = await Promise.all(actors.map((actor) => rig.head(path, actor)));
  expect(heads.map(({ status }) => status)).toEqual(expected);
  expect(rig.logged).toEqual([]);
});

import { doneAnswerSchema } from '../../common/answers.ts';
import { noticePreferencesBodySchema, pushSubscriptionBodySchema } from '../../notices/notice-bodies.ts';
import {
  noticePreferencesAnswerSchema,
  noticesAnswerSchema,
  pushSubscribedAnswerSchema,
} from '../../notices/notice-answers.ts';
import { calls } from './call.ts';

export const NOTICE_CALLS = calls({
  'GET /api/users/notices': {
    permission: 'profile.own',
    limit: 'read',
    answer: noticesAnswerSchema,
    told: '`{ notices, unread }`: what happened to parties that the person goes to or sent, not by themselves, and new ones as they like, as their preferences have it, the newest first, at most 50; of each `id, at, kind` (`cancelled`, `postponed`, `rescheduled`, `reinstated`, `changed`, `removed`, `approved`, `rejected`, `withdrawn`, `published`, `proposal-accepted`, `proposal-rejected`, `seat-asked`, `seat-left`, `seat-granted`, `seat-refused`, `seat-lost`, `seat-uncertain`, `seat-certain`, `ride-gone`), `as` (`goer`, `author`, `follower`, `driver`, `passenger`), `event` (`id, name`), `changes` (`field, from, to`), `seat` (of what is about seats in a car: `rideId`, `username` of the other of the two, `seats`, `leavesAt`), `isRead`',
    errors: '401',
  },
  'POST /api/users/notices/read': {
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: 'ignored',
    answer: doneAnswerSchema,
    told: '`{ ok: true }`; all that the person was told until then counts as read',
    errors: '401',
  },
  'GET /api/users/notices/preferences': {
    permission: 'profile.own',
    limit: 'read',
    answer: noticePreferencesAnswerSchema,
    told: '`going, sent, seats` (whether), `likes` (`location, style`, one of them may be `null`: any), `pace` (`at-once`, `evening`), `key` (what a browser subscribes with), `devices` (`id, device, since`), the newest first',
    errors: '401',
  },
  'PUT /api/users/notices/preferences': {
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: noticePreferencesBodySchema,
    answer: doneAnswerSchema,
    given: '`going, sent, seats, likes` (at most 20), `pace`',
    told: '`{ ok: true }`',
    errors: '400',
  },
  'POST /api/users/push': {
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: pushSubscriptionBodySchema,
    answer: pushSubscribedAnswerSchema,
    status: 201,
    given:
      '`endpoint` (https, of the public internet), `key` (the one that `preferences` gives), `p256dh, auth`; of a browser that lost its subscription also `replaces` (the id of that device) and `isRenewal`',
    told: '`{ id }`: the browser is pushed to until its session is ended; of more than five of a person the oldest is not any more',
    errors: '400 `push.refused`; 409 `push.other-key`, `push.ended` (a renewal of what the person has ended)',
  },
  'DELETE /api/users/push/:id': {
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    answer: doneAnswerSchema,
    told: '`{ ok: true }`; the browser is pushed to no more',
    errors: '401',
  },
});

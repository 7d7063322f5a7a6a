import { doneAnswerSchema } from '../../common/answers.ts';
import { noticePreferencesBodySchema, pushSubscriptionBodySchema } from '../../notices/notice-bodies.ts';
import { NOTICE_TOPICS } from '../../notices/notice-preferences.ts';
import {
  NOTICE_KINDS,
  noticePreferencesAnswerSchema,
  noticesAnswerSchema,
  pushSubscribedAnswerSchema,
} from '../../notices/notice-answers.ts';
import { calls } from './call.ts';

const TOPICS = NOTICE_TOPICS.join(', ');

const KINDS = NOTICE_KINDS.map((kind) => `\`${kind}\``);

export const NOTICE_CALLS = calls({
  'GET /api/users/notices': {
    summary: 'List your notices',
    permission: 'profile.own',
    limit: 'read',
    answer: noticesAnswerSchema,
    responseDescription: `\`{ notices, unread }\`: changes that other people made to parties that you go to or submitted, new parties, and the eve of nights that you go to, as your preferences say. The newest first, at most 50. Each has \`id, at, kind, as, event, changes, seat, eve, note, isPast, isRead\`. \`kind\` is ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)}. \`as\` is \`goer\`, \`author\`, \`follower\`, \`driver\` or \`passenger\`; \`event\` is \`id, name, photo\`; \`changes\` are \`field, from, to\`. \`seat\`, in notices about seats and rides, is \`rideId\`, \`username\` (of the other person), \`seats, leavesAt, reservedUntil\`. \`note\` is the organiser's reason; \`isPast\` means that the party has changed since. \`eve\`, in the reminder of the evening before, is \`day, time, where\` and \`ride\` (\`rideId, leavesAt\`; \`null\`: no car yet)`,
    errors: '401',
  },
  'POST /api/users/notices/read': {
    summary: 'Mark your notices as read',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. All notices so far count as read',
    errors: '401',
  },
  'GET /api/users/notices/preferences': {
    summary: 'Read your notice preferences',
    permission: 'profile.own',
    limit: 'read',
    answer: noticePreferencesAnswerSchema,
    responseDescription: `\`${TOPICS}\` (on or off), \`likes\` (\`location, style\`; \`null\` means any), \`pace\` (\`at-once\`, \`evening\`), \`key\` (for push subscriptions) and \`devices\` (\`id, device, since\`), the newest first`,
    errors: '401',
  },
  'PUT /api/users/notices/preferences': {
    summary: 'Change your notice preferences',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: noticePreferencesBodySchema,
    answer: doneAnswerSchema,
    given: `\`${TOPICS}\`, \`likes\` (at most 20), \`pace\``,
    responseDescription: '`{ ok: true }`',
    errors: '400',
  },
  'POST /api/users/push': {
    summary: 'Subscribe a browser to push',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: pushSubscriptionBodySchema,
    answer: pushSubscribedAnswerSchema,
    status: 201,
    given:
      '`endpoint` (https, on the public internet), `key` (from your notice preferences), `p256dh`, `auth`. To replace a lost subscription: `replaces` (its device id) and `isRenewal`',
    responseDescription:
      '`{ id }`. The subscription ends with the session. With more than five of them the oldest ends',
    errors:
      '400 `push.refused`; 409 `push.other-key`, `push.ended` (renewal of a subscription that you ended)',
  },
  'DELETE /api/users/push/:id': {
    summary: 'Unsubscribe a browser from push',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. The browser gets no more pushes',
    errors: '401',
  },
});

import {
  historyCompareAnswerSchema,
  historyDensityAnswerSchema,
  historyEventAnswerSchema,
  historyHomeAnswerSchema,
  historyVerifiedAnswerSchema,
} from '../../history/history-answers.ts';
import { partyStoryAnswerSchema, personStoryAnswerSchema } from '../../history/story-answers.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const HISTORY_CALLS = calls({
  'GET /api/history/home': {
    permission: 'history.read',
    limit: 'read',
    query: { at: query.moment },
    answer: historyHomeAnswerSchema,
    given: '`at`',
    told: 'home then: `{ at, first, events, counts, previous, next }`; `events` as `view=cards`, in the order of that day, `counts` of the next 20, `first` the hour of the first event, `previous` and `next` the neighbouring changes of the published calendar',
    errors: '400',
  },
  'GET /api/history/compare': {
    permission: 'history.read',
    limit: 'read',
    query: { from: query.moment, to: query.moment },
    answer: historyCompareAnswerSchema,
    given: '`from`, `to`',
    told: '`{ from, to, changes: [{ change, card, fields: [{ field, from, to }] }] }`; `change` is `added`, `removed` or `changed`',
    errors: '400',
  },
  'GET /api/history/events/:reference': {
    permission: 'history.read',
    limit: 'read',
    query: { at: query.moment },
    answer: historyEventAnswerSchema,
    given: '`at`',
    told: '`{ at, event, count, comments, commentCount, rides, rideCount }` as then; the newest 200 comments. Who may not moderate gets comments and pins that everybody may still see, pins to two decimals, and the true numbers',
    errors: '400, 404',
  },
  'GET /api/admin/events/:reference/story': {
    permission: 'history.story',
    limit: 'read',
    answer: partyStoryAnswerSchema,
    told: 'what became of a party, removed ones too: `{ event, marks, total, curve }`; a mark is a change with `id, at, kind, actor, changes, reason, isReasonStruck` and `count`, who was going then; the latest 200. `curve` has at most 501 points `{ at, count }`',
    errors: '404',
  },
  'GET /api/admin/users/:id/story': {
    permission: 'history.story',
    limit: 'read',
    query: { before: query.moment },
    answer: personStoryAnswerSchema,
    given: '`before` (a moment)',
    told: '`{ user, entries, next }`, the newest first, 200 at once: `{ step }`, something the person did, or `{ entry }` of the audit trail, by the person or about what they sent; `next` is the next `before`',
    errors: '400, 404',
  },
  'GET /api/history/verified': {
    permission: 'history.read',
    limit: 'read',
    answer: historyVerifiedAnswerSchema,
    told: '`{ last }`: when the whole log was last folded anew and compared with what is served, `at, upTo` (position), `events, readModels, documents, differences`; `null` when it never was ([exports](decisions/exports.md))',
    errors: '401, 403',
  },
  'GET /api/history/density': {
    permission: 'history.read',
    limit: 'read',
    query: { step: query.oneOf(['day', 'hour'], 'day u hour').optional(), from: query.day, to: query.day },
    answer: historyDensityAnswerSchema,
    given: '`step` (`day`, `hour`), `from`, `to` (days in Madrid)',
    told: '`{ first, last, steps: [{ at, total }] }`: how many events; days at most ten years, hours at most 31 days at once',
    errors: '400',
  },
});

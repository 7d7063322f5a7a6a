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
    summary: 'Read the home page of the past',
    permission: 'history.read',
    limit: 'read',
    query: { at: query.moment },
    answer: historyHomeAnswerSchema,
    given: '`at` (a moment)',
    responseDescription:
      '`{ at, first, events, counts, previous, next }`: the home page at that moment. `events` are cards in the order of that day; `counts` those of the next 20. `first` is the hour of the first event; `previous` and `next` are the neighbouring changes of the published calendar',
    errors: '400',
  },
  'GET /api/history/compare': {
    summary: 'Compare two moments',
    permission: 'history.read',
    limit: 'read',
    query: { from: query.moment, to: query.moment },
    answer: historyCompareAnswerSchema,
    given: '`from`, `to` (moments)',
    responseDescription:
      '`{ from, to, changes: [{ change, card, fields: [{ field, from, to }] }] }`; `change` is `added`, `removed` or `changed`',
    errors: '400',
  },
  'GET /api/history/events/:reference': {
    summary: 'Read a party of the past',
    permission: 'history.read',
    limit: 'read',
    query: { at: query.moment },
    answer: historyEventAnswerSchema,
    given: '`at` (a moment)',
    responseDescription:
      '`{ at, event, count, comments, commentCount, rides, rideCount }` at that moment, with the newest 200 comments. Analysts get only comments and pins that are still public, pins with two decimals, and the true numbers',
    errors: '400, 404',
  },
  'GET /api/admin/events/:reference/story': {
    summary: 'Read the story of a party',
    permission: 'history.story',
    limit: 'read',
    answer: partyStoryAnswerSchema,
    responseDescription:
      '`{ event, marks, total, curve }`, also of a removed party. Each of `marks` is a change: `id, at, kind, actor, changes, reason, isReasonStruck` and `count`, the people going then; the latest 200. `curve` has at most 501 points `{ at, count }`',
    errors: '404',
  },
  'GET /api/admin/users/:id/story': {
    summary: 'Read the story of a person',
    permission: 'history.story',
    limit: 'read',
    query: { before: query.moment },
    answer: personStoryAnswerSchema,
    given: '`before` (a moment)',
    responseDescription:
      '`{ user, entries, next }`, the newest first, 200 at once. Each entry is `{ step }`, an act of the person, or `{ entry }` of the audit log, by the person or about their submissions. Send `next` as `before` for the next page',
    errors: '400, 404',
  },
  'GET /api/history/verified': {
    summary: 'Read the last verification',
    permission: 'history.read',
    limit: 'read',
    answer: historyVerifiedAnswerSchema,
    responseDescription:
      '`{ last }`: the last comparison of the read models with the whole log: `at, upTo` (position), `events, readModels, documents, differences`. `null` if there was none ([every night](../operate/monitoring.md#verify-every-night))',
    errors: '401, 403',
  },
  'GET /api/history/density': {
    summary: 'Count events by day or hour',
    permission: 'history.read',
    limit: 'read',
    query: { step: query.oneOf(['day', 'hour'], 'day u hour').optional(), from: query.day, to: query.day },
    answer: historyDensityAnswerSchema,
    given: '`step` (`day`, `hour`), `from`, `to` (days in Madrid)',
    responseDescription:
      '`{ first, last, steps: [{ at, total }] }`: numbers of events. At most ten years of days, or 31 days of hours, at once',
    errors: '400',
  },
});

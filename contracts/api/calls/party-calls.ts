import { z } from 'zod';
import {
  eventAnswerSchema,
  eventCardAnswerSchema,
  eventMendedAnswerSchema,
  openedEventAnswerSchema,
  uploadAnswerSchema,
} from '../../parties/party-answers.ts';
import { similarEventAnswerSchema } from '../../parties/similar-answers.ts';
import { partyChangeAnswerSchema } from '../../parties/change-answers.ts';
import { partyBodySchema } from '../../parties/party-body.ts';
import { LIMITS } from '../../common/limits.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const PARTY_CALLS = calls({
  'GET /api/events': {
    summary: 'List published parties',
    permission: 'party.browse',
    limit: 'read',
    query: {
      from: query.day,
      to: query.day,
      location: query.region,
      styles: query.styles,
      care: query.care,
      q: query.words(LIMITS.searchText.max),
      view: query.oneOf(['cards'], 'cards').optional(),
    },
    answer: z.array(eventAnswerSchema),
    views: { cards: z.array(eventCardAnswerSchema) },
    given:
      "`from`, `to` (days), `location` (a region's id), `styles` and `care` (comma-separated), `q` (words, at most 100 characters), `view`: `cards`; each at most once",
    responseDescription:
      'approved parties: upcoming ones first, the next one at the top, then past ones. `care` finds parties that answer yes to all of its ticks. `q` finds parties with all of its words in name, line-up, place, region, styles or description. It ignores case and accents, completes the last word, and allows one wrong letter in words of five letters or more. `cards` has only `id, name, location, photo, dates, startTime, endTime, type, styles, cost, place, tickets, condition, cancelledDates, previousDates`',
    errors: '400 `request.invalid` naming the parameter; 503 `service.busy`',
  },
  'GET /api/events/:reference': {
    summary: 'Read a party',
    permission: 'party.browse',
    limit: 'read',
    answer: openedEventAnswerSchema,
    responseDescription:
      'the party. An imported one that is pending has `notice` if its source says `cancelled`, `postponed`, `rescheduled` or `online`. The author of a rejected one also gets `rejectedFor`, the reason',
    errors: '404',
  },
  'GET /api/events/:reference/changes': {
    summary: 'List changes of a published party',
    permission: 'party.browse',
    limit: 'read',
    answer: z.array(partyChangeAnswerSchema),
    responseDescription:
      'changes since publication, the newest first, at most 50, without names of people: `at`, `field`, `from`, `to`. `field` is `name`, `location`, `point`, `place`, `dates`, `startTime`, `endTime`, `cost`, `condition` or `cancelledDates`. `from` and `to` are `null` for a point, and for words that the party no longer has',
    errors: '404',
  },
  'POST /api/events': {
    summary: 'Submit a party',
    permission: 'party.submit',
    limit: 'write',
    allowance: 'submissions',
    body: partyBodySchema,
    answer: eventAnswerSchema,
    status: 201,
    given: "the party's fields; only moderators and administrators may send `latitude` and `longitude`",
    responseDescription: 'the party, `status: pending`',
    errors:
      '400, also for a date in the past; 400 `party.photo-unknown` (a photo that you did not upload, unless you moderate); 403 `party.coordinates-admin-only`; 409 `photo.withdrawn`, `party.too-many-waiting`',
  },
  'PUT /api/events/:id': {
    summary: 'Change a party or propose a change',
    permission: 'party.edit-own',
    limit: 'write',
    allowance: 'submissions',
    body: partyBodySchema,
    answer: eventMendedAnswerSchema,
    given:
      "the party's fields. An omitted optional field stays as it is; `null` or `''` empties it. Without a point, a new `mapsUrl` sets it",
    responseDescription:
      'the party. Its author may change it while it is pending, moderators and administrators until it is removed. For the author of a published party this is a proposal, which uses the allowance: the answer is the unchanged party, with `isProposed: true` if something would change',
    errors:
      '400, also for a newly added date in the past; 403 `party.not-yours`; 404; 409 for the author: `party.not-pending`, `party.cancelled`, `proposal.waiting` (a proposal of another kind is open); 412',
  },
  'POST /api/events/:id/proposal/withdraw': {
    summary: 'Withdraw your proposed change',
    permission: 'party.edit-own',
    limit: 'write',
    body: 'ignored',
    answer: eventAnswerSchema,
    responseDescription: 'the unchanged party. The proposal is closed',
    errors: '403 `party.not-yours`; 404; 409 `proposal.not-open`; 412',
  },
  'GET /api/similar-events': {
    summary: 'Find similar published parties',
    permission: 'party.submit',
    limit: 'read',
    query: {
      name: query.partyName,
      location: query.partyLocation,
      dates: query.days,
      except: query.id('el id de un evento'),
    },
    answer: z.array(similarEventAnswerSchema),
    given:
      "`name` (at most 35 characters), `location` (a region's name), `dates` (comma-separated days, at most 60), optional `except` (id of the party that you edit)",
    responseDescription:
      'the first five published parties of the region, on one of the days, with a similar name or one that contains the other: `id, slug, name, location, dates, startTime, endTime`',
    errors: '400 `request.invalid` naming the parameter',
  },
  'POST /api/events/:id/take-back': {
    summary: 'Withdraw your pending party',
    permission: 'party.edit-own',
    limit: 'write',
    body: 'ignored',
    answer: eventAnswerSchema,
    responseDescription: 'the party, `status: withdrawn`. Only its author sees it, among their own parties',
    errors: '404, also for everyone but the author; 409 `party.not-pending`; 412',
  },
  'POST /api/events/:id/resubmit': {
    summary: 'Submit a rejected party again',
    permission: 'party.edit-own',
    limit: 'write',
    allowance: 'submissions',
    body: partyBodySchema,
    answer: eventAnswerSchema,
    given: "the party's fields. The party must be rejected, or withdrawn by its author",
    responseDescription: 'the party, `status: pending`',
    errors:
      '400, also for a date in the past; 404, also for everyone but the author; 409 `party.not-resubmittable`, `party.too-many-waiting`, `photo.withdrawn`; 412',
  },
  'POST /api/upload': {
    summary: 'Upload a photo',
    permission: 'photo.upload',
    limit: 'upload',
    body: 'photo',
    allowance: 'photos',
    answer: uploadAnswerSchema,
    status: 201,
    given: 'multipart, field `photo`, at most 10 MB',
    responseDescription: '`{ url }`, `/photos/<name>.webp`',
    errors:
      '400 `photo.not-an-image`, `photo.heic`, `photo.missing`; 409 `photo.withdrawn`; 413 `photo.too-large`, `photo.too-many-pixels`; 429 for a third upload at once; 503 `service.busy`',
  },
});

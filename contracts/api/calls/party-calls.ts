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
    permission: 'party.browse',
    limit: 'read',
    query: {
      from: query.day,
      to: query.day,
      location: query.region,
      styles: query.styles,
      q: query.words(LIMITS.searchText.max),
      view: query.oneOf(['cards'], 'cards').optional(),
    },
    answer: z.array(eventAnswerSchema),
    views: { cards: z.array(eventCardAnswerSchema) },
    given:
      "query: `from`, `to` (days), `location` (a region's id), `styles` (comma-separated), `q` (words, at most 100 characters), `view`: `cards`, each at most once",
    told: 'approved parties, the earliest upcoming first, past ones after; with `q` those that have all of its words in name, line-up, place, region, styles or description, whatever case and accents, the last one by its beginning, one letter wrong from five letters on; as `cards` the same parties with `id, name, location, photo, dates, startTime, endTime, type, styles, cost` alone',
    errors: '400 `request.invalid` naming the parameter',
  },
  'GET /api/events/:reference': {
    permission: 'party.browse',
    limit: 'read',
    answer: openedEventAnswerSchema,
    told: 'the party; while an imported one waits, `notice` where its source says that it is `cancelled`, `postponed`, `rescheduled` or `online`; to its author of a rejected one, `rejectedFor`: why',
    errors: '404',
  },
  'GET /api/events/:reference/changes': {
    permission: 'party.browse',
    limit: 'read',
    answer: z.array(partyChangeAnswerSchema),
    told: 'what changed since it was published, the newest first, at most 50: `at`, `field` (`name`, `location`, `point`, `dates`, `startTime`, `endTime`, `cost`, `condition`, `cancelledDates`), `from`, `to` (`null` for a point, and for words that it does not have any more); never who',
    errors: '404',
  },
  'POST /api/events': {
    permission: 'party.submit',
    limit: 'write',
    allowance: 'submissions',
    body: partyBodySchema,
    answer: eventAnswerSchema,
    status: 201,
    given: "a party's fields (latitude, longitude: M and A only)",
    told: 'the party, pending',
    errors:
      '400, also for a day that is past; 400 `party.photo-unknown` (also for who has not uploaded it and is neither M nor A); 409 `photo.withdrawn`; 403 `party.coordinates-admin-only`; 409 `party.too-many-waiting`',
  },
  'PUT /api/events/:id': {
    permission: 'party.mend',
    limit: 'write',
    allowance: 'submissions',
    body: partyBodySchema,
    answer: eventMendedAnswerSchema,
    given:
      "the same; an optional field that is not named stays as it is, `null` or `''` empties it. A point that is not named follows a `mapsUrl` that is",
    told: 'the party. Of its author while it waits, of M and A until it is removed; of its author once it is published it is a proposal, which takes from the allowance: the party as it was, and `isProposed: true` where something would change',
    errors:
      '400, also for a day that is past and new to it; 403 `party.not-yours`; 404; of its author 409 `party.not-pending`, `party.cancelled`, `proposal.waiting` (a proposal of another kind waits); 412',
  },
  'POST /api/events/:id/proposal/withdraw': {
    permission: 'party.mend',
    limit: 'write',
    body: 'ignored',
    answer: eventAnswerSchema,
    told: 'the party as it was; what its author proposed waits no more',
    errors: '403 `party.not-yours`; 404; 409 `proposal.not-open`; 412',
  },
  'GET /api/similar-events': {
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
      "query: `name` (at most 35 characters), `location` (a region's id), `dates` (comma-separated days, at most 60), optional `except` (the id of the party that is being edited)",
    told: 'published parties of the region that are on one of the days and whose name contains it, is contained in it or is like it, the first five: `id, slug, name, location, dates, startTime, endTime`',
    errors: '400 `request.invalid` naming the parameter',
  },
  'POST /api/events/:id/take-back': {
    permission: 'party.mend',
    limit: 'write',
    body: 'ignored',
    answer: eventAnswerSchema,
    told: 'the party, `status: withdrawn`: nobody but its author finds it any more, among their own',
    errors: '404, also for whoever has not sent it; 409 `party.not-pending`; 412',
  },
  'POST /api/events/:id/resubmit': {
    permission: 'party.mend',
    limit: 'write',
    allowance: 'submissions',
    body: partyBodySchema,
    answer: eventAnswerSchema,
    given: 'the same; of a party that was rejected, or taken back by who sent it',
    told: 'the party, pending',
    errors:
      '400, also for a day that is past; 404, also for whoever has not sent it; 409 `party.not-resubmittable`, `party.too-many-waiting`, `photo.withdrawn`; 412',
  },
  'POST /api/upload': {
    permission: 'photo.upload',
    limit: 'upload',
    body: 'photo',
    allowance: 'photos',
    answer: uploadAnswerSchema,
    status: 201,
    given: 'multipart, field `photo`, at most 10 MB',
    told: '`{ url }`, `/photos/<name>.webp`',
    errors:
      '400 `photo.not-an-image`, `photo.heic`, `photo.missing`; 409 `photo.withdrawn`; 413 `photo.too-large`, `photo.too-many-pixels`; 429 for a third at once; 503 `service.busy`',
  },
});

import { z } from 'zod';
import { decidedAnswerSchema } from '../../common/answers.ts';
import {
  eventAnswerSchema,
  eventApprovedAnswerSchema,
  eventNoticedAnswerSchema,
  eventMendedAnswerSchema,
} from '../../parties/party-answers.ts';
import {
  acceptProposalBodySchema,
  openProposalAnswerSchema,
  proposalDecidedAnswerSchema,
} from '../../parties/proposal-answers.ts';
import { goabaseListAnswerSchema, importAnswerSchema } from '../../imports/import-answers.ts';
import { goabaseBodySchema, importBodySchema } from '../../imports/import-body.ts';
import { reasonBodySchema, removalBodySchema } from '../../reasons/reason-bodies.ts';
import { partyNoticeBodySchema, reviewReasonBodySchema } from '../../parties/notice-body.ts';
import {
  cancelPartyBodySchema,
  conditionBodySchema,
  reschedulePartyBodySchema,
} from '../../parties/condition-body.ts';
import { withdrawPhotoBodySchema } from '../../parties/photo-body.ts';
import { pendingEventAnswerSchema } from '../../parties/pending-answers.ts';
import { waitingReasonAnswerSchema } from '../../parties/reason-answers.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const PARTY_MODERATION_CALLS = calls({
  'DELETE /api/events/:id': {
    permission: 'party.delete',
    limit: 'write',
    body: removalBodySchema,
    answer: decidedAnswerSchema,
    given: 'optional `reason`, `onlyPending`',
    told: '`{ ok: true, undoId }`; rejects a pending party, deletes an approved one; with `onlyPending: true` it does the first alone, as the moderation screen asks',
    errors: '400, 404; 409 `party.not-pending`',
  },
  'GET /api/admin/events/pending': {
    permission: 'party.moderate',
    limit: 'read',
    query: {
      location: query.region,
      sender: query.id('el id de una cuenta'),
      ...query.searchedPages(['oldest', 'soonest']),
    },
    answer: z.array(pendingEventAnswerSchema),
    given: "query: `location` (a region's id), `sender` (an account's id)",
    told: 'parties that wait, and of each `sentAt`, `sender` (`id, username, approved, rejected, deleted`: how many of theirs are so; or `null`), `isImported`, `notice` (as above, or `null`), `repeats` (others of the sender with the same description), `lookalikes` (at most 5 on one of its nights: `id, name, location, dates, startTime, endTime, status`, `alike`: `name`, `place`), `rejectedBefore` (`at`, `reason`: of one that was rejected and sent again; or `null`); *pages*, `search` by name and description, `sort`: `oldest`, `soonest`',
    errors: '401, 403',
  },
  'PATCH /api/admin/events/:id/approve': {
    permission: 'party.moderate',
    limit: 'write',
    body: 'ignored',
    answer: eventApprovedAnswerSchema,
    told: 'the party, and `undoId`',
    errors: '404; 409 `party.not-pending`',
  },
  'GET /api/admin/events/proposals': {
    permission: 'party.moderate',
    limit: 'read',
    query: query.searchedPages(['oldest']),
    answer: z.array(openProposalAnswerSchema),
    told: 'published parties as they are of which a change is proposed, and of each `proposal`: `at`, `by` (`author`, `source`), `sender` (`id, username`, or `null`), `what` (`changes`, `reschedule`, `cancel`), `notice`, `fields`: `field`, `from` (when it was proposed), `now`, `to`, `clashes` (somebody else has changed it since); *pages*, `search` by name, `sort`: `oldest`',
    errors: '401, 403',
  },
  'POST /api/admin/events/:id/proposal/accept': {
    permission: 'party.moderate',
    limit: 'write',
    body: acceptProposalBodySchema,
    answer: proposalDecidedAnswerSchema,
    given: 'optional `overwrite`, which counts with `If-Match` alone: also what was changed since',
    told: 'the party, and `undoId`, or `null` where all of it was so already',
    errors:
      '400 for a day that is past by now; 404; 409 `proposal.not-open`, `proposal.clash`, `proposal.party-gone`, `party.cancelled`, `party.over`, `photo.withdrawn`; 412',
  },
  'POST /api/admin/events/:id/proposal/reject': {
    permission: 'party.moderate',
    limit: 'write',
    body: reasonBodySchema,
    answer: proposalDecidedAnswerSchema,
    given: 'optional `reason` (at most 500 characters), which its author reads',
    told: 'the party as it was, and `undoId: null`',
    errors: '400, 404; 409 `proposal.not-open`, `proposal.party-gone`; 412',
  },
  'POST /api/admin/events/:id/restore': {
    permission: 'party.restore',
    limit: 'write',
    body: 'ignored',
    answer: eventAnswerSchema,
    told: 'the party',
    errors: '404; 409 `party.not-removed`',
  },
  'PUT /api/admin/events/:id/notice': {
    permission: 'party.edit',
    limit: 'write',
    body: partyNoticeBodySchema,
    answer: eventNoticedAnswerSchema,
    given:
      "`notice` (at most 500 characters; `''` takes it away), optional `conditionReason` (the same of the reason of its condition; not named, it stays)",
    told: 'the party, with `publicNotice` and `conditionReason`, which everybody who sees the party reads over it, and `undoId`, `null` where nothing has changed',
    errors: '400, 404, 412',
  },
  'GET /api/admin/events/condition-reasons': {
    permission: 'party.moderate',
    limit: 'read',
    query: query.searchedPages(['oldest']),
    answer: z.array(waitingReasonAnswerSchema),
    told: 'published parties whose `conditionReason` their authors wrote and no moderator has reviewed, and of each `reasonAt` (since when) and `sender` (`id, username`, or `null`); *pages*, `search` by name, `sort`: `oldest`',
    errors: '401, 403',
  },
  'POST /api/admin/events/:id/condition-reason/review': {
    permission: 'party.moderate',
    limit: 'write',
    body: reviewReasonBodySchema,
    answer: eventAnswerSchema,
    given: '`conditionReason`, as it was read',
    told: 'the party, `isReasonReviewed: true`: the links in its reason work',
    errors: '400, 404; 409 `party.reason-changed`',
  },
  'POST /api/events/:id/cancel': {
    permission: 'party.call-off',
    limit: 'write',
    body: cancelPartyBodySchema,
    answer: eventAnswerSchema,
    given:
      'optional `notice` (at most 500 characters: the reason, shown over the party until its condition changes), `dates` (the days that are called off; without them all of it)',
    told: 'the party, `condition: cancelled`, or with `cancelledDates`',
    errors: '400; 403 `party.not-yours`; 404, also while it waits; 409 `party.over`; 412',
  },
  'POST /api/events/:id/postpone': {
    permission: 'party.call-off',
    limit: 'write',
    body: conditionBodySchema,
    answer: eventAnswerSchema,
    given: 'optional `notice`',
    told: 'the party, `condition: postponed`: its days hold no more, and the new ones are not known',
    errors: '400; 403 `party.not-yours`; 404, also while it waits; 409 `party.over`; 412',
  },
  'POST /api/events/:id/reschedule': {
    permission: 'party.call-off',
    limit: 'write',
    allowance: 'submissions',
    body: reschedulePartyBodySchema,
    answer: eventMendedAnswerSchema,
    given: '`dates`; optional `startTime`, `endTime` (not named: as they are), `notice`',
    told: 'the party, `condition: scheduled`, with the days it had before as `previousDates` where it has others now. Of its author it is a proposal, which takes from the allowance: the party as it was, and `isProposed: true`',
    errors:
      '400, also for a day that is past and new to it; 403 `party.not-yours`; 404, also while it waits; 409 `party.over`, of its author `party.cancelled`, `proposal.waiting`; 412',
  },
  'POST /api/events/:id/reinstate': {
    permission: 'party.call-off',
    limit: 'write',
    allowance: 'submissions',
    body: conditionBodySchema,
    answer: eventAnswerSchema,
    given: 'optional `notice`',
    told: 'the party, `condition: scheduled`, on all of its days; of its author it takes from the allowance',
    errors: '400; 403 `party.not-yours`; 404, also while it waits; 409 `party.over`; 412',
  },
  'POST /api/admin/events/:id/withdraw-photo': {
    permission: 'photo.withdraw',
    limit: 'write',
    body: withdrawPhotoBodySchema,
    answer: eventAnswerSchema,
    given: '`photo` (the address the party shows), optional `reason`',
    told: 'the party, without it; the picture is served to nobody any more',
    errors: '400, 404; 409 `party.photo-changed`',
  },
  'POST /api/parse-entradium': {
    permission: 'party.import',
    limit: 'import',
    body: importBodySchema,
    answer: importAnswerSchema,
    given: '`url`',
    told: '`{ total, imported }`, and `notices` where the source says of some of them that they are `cancelled`, `postponed`, `rescheduled` or held `online`, one for each',
    errors: '400 `import.*`; 422 `import.nothing-found`; 502 `import.unreachable`, `import.too-large`',
  },
  'POST /api/admin/goabase/parties': {
    permission: 'party.import',
    limit: 'import',
    body: 'ignored',
    answer: goabaseListAnswerSchema,
    told: "Spain's coming parties as Goabase lists them now, at most 100: `parties` of `id` (Goabase's number), `url`, `name`, `town`, `location` (`null`: none of ours), `dates`, `startTime`, `endTime`, `state` (`new`; `here`: came in before; `unnamed`, `undated`, `elsewhere`, `over`: cannot come in), `notice` as above, `cut` (fields that are longer than there is room for); `unreadable`: entries left out; `isCut`: there may be more. Nothing is recorded",
    errors: '502 `import.goabase-unreachable`',
  },
  'POST /api/admin/goabase/import': {
    permission: 'party.import',
    limit: 'import',
    body: goabaseBodySchema,
    answer: importAnswerSchema,
    given: "`ids`: Goabase's numbers, at most 20",
    told: '`{ total, imported }`, `notices` as above, and `cut`: the fields of those imported that were longer than there is room for, one for each field of each',
    errors: '400; 502 `import.goabase-unreachable`',
  },
});

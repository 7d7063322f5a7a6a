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
import { partyNoticeBodySchema, reviewReasonBodySchema } from '../../parties/public-notice-body.ts';
import {
  cancelPartyBodySchema,
  conditionBodySchema,
  partyTicketsBodySchema,
  reschedulePartyBodySchema,
} from '../../parties/condition-body.ts';
import { withdrawPhotoBodySchema } from '../../parties/photo-body.ts';
import { pendingEventAnswerSchema } from '../../parties/pending-answers.ts';
import { waitingReasonAnswerSchema } from '../../parties/reason-answers.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const PARTY_MODERATION_CALLS = calls({
  'DELETE /api/events/:id': {
    summary: 'Reject or delete a party',
    permission: 'party.delete',
    limit: 'write',
    body: removalBodySchema,
    answer: decidedAnswerSchema,
    given: 'optional `reason`, `onlyPending`',
    responseDescription:
      '`{ ok: true, undoId }`. Rejects a pending party and deletes an approved one. With `onlyPending: true` it only rejects, and refuses an approved party',
    errors: '400, 404; 409 `party.not-pending`; 412',
  },
  'GET /api/admin/events/pending': {
    summary: 'List pending parties',
    permission: 'party.moderate',
    limit: 'read',
    query: {
      location: query.region,
      sender: query.id('el id de una cuenta'),
      ...query.searchedPages(['oldest', 'soonest']),
    },
    answer: z.array(pendingEventAnswerSchema),
    given: "`location` (a region's id), `sender` (an account's id)",
    responseDescription:
      'pending parties. Each also has `sentAt, sender, isImported, notice, repeats, lookalikes, rejectedBefore`. `sender` is `id, username, isSuspended` and the numbers of their `approved, rejected, deleted` parties, or `null`. `notice` is what the source of an import says (`cancelled`, `postponed`, `rescheduled`, `online`), or `null`. `repeats` are parties of the sender with an equal description. `lookalikes` are at most 5 parties on one of its nights: `id, name, location, dates, startTime, endTime, status, alike` (`name`, `place`). `rejectedBefore` is `at, reason` of an earlier rejection, or `null`. In pages; `search` by name and description; `sort`: `oldest`, `soonest`',
    errors: '401, 403',
  },
  'PATCH /api/admin/events/:id/approve': {
    summary: 'Approve a party',
    permission: 'party.moderate',
    limit: 'write',
    body: 'ignored',
    answer: eventApprovedAnswerSchema,
    responseDescription: 'the party, and `undoId`',
    errors: '404; 409 `party.not-pending`; 412',
  },
  'GET /api/admin/events/proposals': {
    summary: 'List proposed changes of parties',
    permission: 'party.moderate',
    limit: 'read',
    query: query.searchedPages(['oldest']),
    answer: z.array(openProposalAnswerSchema),
    responseDescription:
      'published parties with an open proposal. Each also has `proposal`: `at`, `by` (`author`, `source`), `sender` (`id, username`, or `null`), `what` (`changes`, `reschedule`, `cancel`), `notice` and `fields`. Each of `fields` has `field`, `from` (when it was proposed), `now`, `to` and `clashes` (somebody has changed it since). In pages; `search` by name; `sort`: `oldest`',
    errors: '401, 403',
  },
  'POST /api/admin/events/:id/proposal/accept': {
    summary: 'Accept a proposed change',
    permission: 'party.moderate',
    limit: 'write',
    body: acceptProposalBodySchema,
    answer: proposalDecidedAnswerSchema,
    given: 'optional `overwrite`: also overwrites fields that changed since. It needs `If-Match`',
    responseDescription: 'the party and `undoId`, or `null` if it had all of these values already',
    errors:
      '400 for a date that has passed; 404; 409 `proposal.not-open`, `proposal.clash`, `proposal.party-gone`, `party.cancelled`, `party.over`, `photo.withdrawn`; 412',
  },
  'POST /api/admin/events/:id/proposal/reject': {
    summary: 'Reject a proposed change',
    permission: 'party.moderate',
    limit: 'write',
    body: reasonBodySchema,
    answer: proposalDecidedAnswerSchema,
    given: 'optional `reason` (at most 500 characters), which its author reads',
    responseDescription: 'the unchanged party, and `undoId`',
    errors: '400, 404; 409 `proposal.not-open`, `proposal.party-gone`; 412',
  },
  'POST /api/admin/events/:id/restore': {
    summary: 'Restore a removed party',
    permission: 'party.restore',
    limit: 'write',
    body: 'ignored',
    answer: eventAnswerSchema,
    responseDescription: 'the party',
    errors: '404; 409 `party.not-removed`',
  },
  'PUT /api/admin/events/:id/notice': {
    summary: 'Set the public notice of a party',
    permission: 'party.edit',
    limit: 'write',
    body: partyNoticeBodySchema,
    answer: eventNoticedAnswerSchema,
    given:
      "`notice` (at most 500 characters; `''` removes it), optional `conditionReason` (also at most 500 characters, `''` removes it; omitted, it stays)",
    responseDescription:
      'the party with `publicNotice` and `conditionReason`, and `undoId`. Everyone who sees the party reads them above it. `undoId` is `null` if nothing changed',
    errors: '400, 404, 412',
  },
  'GET /api/admin/events/condition-reasons': {
    summary: 'List unreviewed reasons of authors',
    permission: 'party.moderate',
    limit: 'read',
    query: query.searchedPages(['oldest']),
    answer: z.array(waitingReasonAnswerSchema),
    responseDescription:
      'published parties whose author wrote `conditionReason` and that no moderator has reviewed. Each also has `reasonAt` (since when) and `sender` (`id, username`, or `null`). In pages; `search` by name; `sort`: `oldest`',
    errors: '401, 403',
  },
  'POST /api/admin/events/:id/condition-reason/review': {
    summary: "Review an author's reason",
    permission: 'party.moderate',
    limit: 'write',
    body: reviewReasonBodySchema,
    answer: eventNoticedAnswerSchema,
    given: '`conditionReason`, as you read it',
    responseDescription:
      'the party, `isReasonReviewed: true`: pages show the links in its reason; and `undoId`, `null` if it was reviewed already',
    errors: '400, 404; 409 `party.reason-changed`',
  },
  'POST /api/events/:id/cancel': {
    summary: 'Cancel a party or some days',
    permission: 'party.call-off',
    limit: 'write',
    allowance: 'submissions',
    body: cancelPartyBodySchema,
    answer: eventAnswerSchema,
    given:
      'optional `notice` (at most 500 characters: the reason, above the party until its condition changes) and `dates` (the days to cancel; without them all)',
    responseDescription:
      'the party, `condition: cancelled`, or with `cancelledDates`. For its author it uses the allowance if the party was cancelled already',
    errors:
      '400; 403 `party.not-yours` (neither its author nor a moderator); 404, also while it is pending; 409 `party.over`; 412',
  },
  'POST /api/events/:id/postpone': {
    summary: 'Postpone a party',
    permission: 'party.call-off',
    limit: 'write',
    allowance: 'submissions',
    body: conditionBodySchema,
    answer: eventAnswerSchema,
    given: 'optional `notice`',
    responseDescription:
      'the party, `condition: postponed`: its dates no longer count, and the new ones are not known. For its author it uses the allowance if the party was cancelled or postponed already',
    errors:
      '400; 403 `party.not-yours` (neither its author nor a moderator); 404, also while it is pending; 409 `party.over`; 412',
  },
  'POST /api/events/:id/reschedule': {
    summary: 'Move a party to other dates',
    permission: 'party.call-off',
    limit: 'write',
    allowance: 'submissions',
    body: reschedulePartyBodySchema,
    answer: eventMendedAnswerSchema,
    given: '`dates`; optional `startTime`, `endTime` (omitted: unchanged), `notice`',
    responseDescription:
      'the party, `condition: scheduled`, with its earlier dates as `previousDates` if they differ. For its author this is a proposal, which uses the allowance: the answer is the unchanged party and `isProposed: true`',
    errors:
      '400, also for a newly added date in the past; 403 `party.not-yours`; 404, also while it is pending; 409 `party.over`, for the author also `party.cancelled`, `proposal.waiting`; 412',
  },
  'POST /api/events/:id/reinstate': {
    summary: 'Reinstate a cancelled or postponed party',
    permission: 'party.call-off',
    limit: 'write',
    allowance: 'submissions',
    body: conditionBodySchema,
    answer: eventAnswerSchema,
    given: 'optional `notice`',
    responseDescription:
      'the party, `condition: scheduled`, on all of its dates. For its author it uses the allowance',
    errors:
      '400; 403 `party.not-yours` (neither its author nor a moderator); 404, also while it is pending; 409 `party.over`; 412',
  },
  'PUT /api/events/:id/tickets': {
    summary: 'Set how the tickets of a party are',
    permission: 'party.set-tickets',
    limit: 'write',
    allowance: 'submissions',
    body: partyTicketsBodySchema,
    answer: eventAnswerSchema,
    given: '`tickets`: `unknown`, `available`, `last`, `sold-out` or `at-the-door`',
    responseDescription:
      'the party. Each person who goes gets a notice when they are sold out. For its author, a change back from `sold-out` uses the allowance',
    errors:
      '400; 403 `party.not-yours` (neither its author nor a moderator); 404, also while it is pending; 409 `party.over`; 412',
  },
  'POST /api/admin/events/:id/withdraw-photo': {
    summary: 'Remove a photo from a party',
    permission: 'photo.withdraw',
    limit: 'write',
    body: withdrawPhotoBodySchema,
    answer: eventAnswerSchema,
    given: '`photo` (the address that the party shows), optional `reason`',
    responseDescription: 'the party without it. The photo is no longer served',
    errors: '400, 404; 409 `party.photo-changed`',
  },
  'POST /api/parse-entradium': {
    summary: 'Import parties from a page',
    permission: 'party.import',
    limit: 'import',
    body: importBodySchema,
    answer: importAnswerSchema,
    given: '`url`',
    responseDescription:
      '`{ total, imported }`, with `notices` if the source marks some as `cancelled`, `postponed`, `rescheduled` or `online`: one for each; and `cut`: the fields that were shortened',
    errors: '400 `import.*`; 422 `import.nothing-found`; 502 `import.unreachable`, `import.too-large`',
  },
  'POST /api/admin/goabase/parties': {
    summary: 'List parties on Goabase',
    permission: 'party.import',
    limit: 'import',
    body: 'ignored',
    answer: goabaseListAnswerSchema,
    responseDescription:
      "`parties, unreadable, isCut`: Goabase's upcoming parties in Spain, at most 100. The call records nothing. Each of `parties` has `id` (Goabase's number), `url, name, town, location, dates, startTime, endTime, state, notice, cut`. `location` is `null` outside our regions. `state` is `new`, `here` (imported before), or a reason why it cannot be imported: `unnamed`, `undated`, `elsewhere`, `over`. `notice` (`cancelled`, `postponed`, `rescheduled`, `online`) is there if Goabase says so; `cut` names fields that are too long. `unreadable` counts entries left out; `isCut`: there may be more",
    errors: '502 `import.goabase-unreachable`',
  },
  'POST /api/admin/goabase/import': {
    summary: 'Import parties from Goabase',
    permission: 'party.import',
    limit: 'import',
    body: goabaseBodySchema,
    answer: importAnswerSchema,
    given: "`ids`: Goabase's numbers, at most 20",
    responseDescription:
      '`{ total, imported }`, with `notices` (one for each party that the source marks as `cancelled`, `postponed`, `rescheduled` or `online`) and `cut`: the fields that were shortened',
    errors: '400; 502 `import.goabase-unreachable`',
  },
});

import { z } from 'zod';
import { doneAnswerSchema } from '../../common/answers.ts';
import { ownCommentAnswerSchema } from '../../comments/comment-answers.ts';
import { ownDataAnswerSchema } from '../../accounts/own-data-answer.ts';
import { ownEventAnswerSchema } from '../../parties/party-answers.ts';
import { profileAnswerSchema } from '../../accounts/account-answers.ts';
import { rsvpEventAnswerSchema } from '../../rsvps/rsvp-answers.ts';
import { dataTicketAnswerSchema } from '../../accounts/token-answers.ts';
import {
  ownPasswordBodySchema,
  passwordBodySchema,
  profileBodySchema,
} from '../../accounts/account-bodies.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const OWN_ACCOUNT_CALLS = calls({
  'GET /api/users/profile': {
    summary: 'Read your profile',
    permission: 'profile.own',
    limit: 'read',
    answer: profileAnswerSchema,
    responseDescription:
      '`id, username, isAdmin, createdAt, email, whatsapp, telegram, instagram, otherContact, shared`, with `isAnalyst: true`, `isModerator: true` and `suspension` where the person has them. Until you save the profile, `shared` is false and `email` is that of the registration',
    errors: '401',
  },
  'PUT /api/users/profile': {
    summary: 'Change your profile',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: profileBodySchema,
    answer: doneAnswerSchema,
    given:
      "`email, whatsapp, telegram, instagram, otherContact`. An omitted field stays as it is; `null` or `''` empties it",
    responseDescription: '`{ ok: true }`',
    errors: '400',
  },
  'DELETE /api/users/profile': {
    summary: 'Erase your account',
    permission: 'profile.own',
    limit: 'ownPassword',
    body: ownPasswordBodySchema,
    answer: doneAnswerSchema,
    given: '`password`',
    responseDescription: '`{ ok: true }`. Your account and your personal data are erased',
    errors: '403 `account.wrong-password`; 409 `account.last-admin`',
  },
  'PUT /api/users/password': {
    summary: 'Change your password',
    permission: 'profile.own',
    limit: 'ownPassword',
    body: passwordBodySchema,
    answer: doneAnswerSchema,
    given: '`current`, `next`',
    responseDescription: '`{ ok: true }`. Your other sessions end',
    errors: '400; 403 `account.wrong-password`',
  },
  'POST /api/users/data': {
    summary: 'Ask for a copy of your data',
    permission: 'profile.own',
    limit: 'ownPassword',
    body: ownPasswordBodySchema,
    answer: dataTicketAnswerSchema,
    given: '`password`',
    responseDescription:
      '`{ ticket, expiresAt }`: a ticket for the download, valid for five minutes in this session',
    errors: '403 `account.wrong-password`',
  },
  'GET /api/users/data': {
    summary: 'Download your data',
    permission: 'profile.own',
    limit: 'read',
    query: { ticket: query.words(1000) },
    answer: ownDataAnswerSchema,
    given: '`ticket`',
    responseDescription:
      'one streamed file with your data: `about, madeAt, account, accountEvents, sessions, tokens, parties, rsvps, comments, rides, rideAlerts, seats, reports, acts`. It has no secrets and no data of other people ([personal data](../decisions/personal-data.md))',
    errors: '403 `account.data-ticket-useless`; 429 `export.running`, `export.too-many`',
  },
  'GET /api/users/rsvps': {
    summary: 'List parties you go to',
    permission: 'profile.own',
    limit: 'read',
    answer: z.array(rsvpEventAnswerSchema),
    responseDescription:
      'parties you confirmed: `id, slug, name, location, dates, startTime, endTime, cost, photo, condition, cancelledDates, previousDates`',
    errors: '401',
  },
  'GET /api/users/events': {
    summary: 'List parties you submitted',
    permission: 'profile.own',
    limit: 'read',
    query: query.searchedPages(['newest']),
    answer: z.array(ownEventAnswerSchema),
    responseDescription:
      'your parties in any state, the newest first. Each also has `decision` and `proposal`. `decision` is `{ verdict, at, reason }` (`approved`, `rejected`, `deleted`), or `null` while it is pending or withdrawn; its reason disappears when it is redacted or its writer is erased. `proposal` is your last proposed change, or `null`: `at, what, changes, notice, state, decidedAt, reason`, where `state` is `open`, `accepted`, `rejected` or `withdrawn`. In pages; `search` by name',
    errors: '401',
  },
  'GET /api/users/comments': {
    summary: 'List your comments',
    permission: 'profile.own',
    limit: 'read',
    query: { ...query.pages(['newest']), waitingAt: query.id('el id de un evento') },
    answer: z.array(ownCommentAnswerSchema),
    given: "optional `waitingAt` (a party's id): only pending comments on it",
    responseDescription:
      'your comments, but those you withdrew, the newest first. Each also has `revision`, `eventName` (`null` if the party was removed) and `decision`: `{ verdict, at, reason }` (`approved`, `rejected`), or `null` while it is pending. In pages',
    errors: '401',
  },
});

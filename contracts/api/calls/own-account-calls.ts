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
    permission: 'profile.own',
    limit: 'read',
    answer: profileAnswerSchema,
    told: "`id, username, isAdmin` (for N also `isAnalyst: true`, for M `isModerator: true`), `createdAt, email, whatsapp, telegram, instagram, otherContact, shared`; until the form is saved `shared` is false and `email` the registration's",
    errors: '401',
  },
  'PUT /api/users/profile': {
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: profileBodySchema,
    answer: doneAnswerSchema,
    given:
      "`email, whatsapp, telegram, instagram, otherContact`; one that is not named stays as it is, `null` or `''` empties it",
    told: '`{ ok: true }`',
    errors: '400',
  },
  'DELETE /api/users/profile': {
    permission: 'profile.own',
    limit: 'ownPassword',
    body: ownPasswordBodySchema,
    answer: doneAnswerSchema,
    given: '`password`',
    told: '`{ ok: true }`; the person is erased',
    errors: '403 `account.wrong-password`; 409 `account.last-admin`',
  },
  'PUT /api/users/password': {
    permission: 'profile.own',
    limit: 'ownPassword',
    body: passwordBodySchema,
    answer: doneAnswerSchema,
    given: '`current, next`',
    told: '`{ ok: true }`; every other session of the person has ended',
    errors: '400; 403 `account.wrong-password`',
  },
  'POST /api/users/data': {
    permission: 'profile.own',
    limit: 'ownPassword',
    body: ownPasswordBodySchema,
    answer: dataTicketAnswerSchema,
    given: '`password`',
    told: '`{ ticket, expiresAt }`: what the next call wants, for five minutes and in this session alone',
    errors: '403 `account.wrong-password`',
  },
  'GET /api/users/data': {
    permission: 'profile.own',
    limit: 'read',
    query: { ticket: query.words(1000) },
    answer: ownDataAnswerSchema,
    given: '`ticket`',
    told: 'all that is kept of the person, streamed as one file: `about, madeAt, account, accountEvents, sessions, tokens, parties, rsvps, comments, rides, acts`; no secrets, and nothing of anybody else ([personal data](decisions/personal-data.md))',
    errors: '403 `account.data-ticket-useless`; 429 `export.running`, `export.too-many`',
  },
  'GET /api/users/rsvps': {
    permission: 'profile.own',
    limit: 'read',
    answer: z.array(rsvpEventAnswerSchema),
    told: 'confirmed parties: `id, slug, name, location, dates, startTime, endTime, cost, photo`',
    errors: '401',
  },
  'GET /api/users/events': {
    permission: 'profile.own',
    limit: 'read',
    query: query.searchedPages(['newest']),
    answer: z.array(ownEventAnswerSchema),
    told: 'own submissions in any state, newest first, as `GET /api/events/{event}`, and `decision`: `{ verdict, at, reason }` (`approved`, `rejected`, `deleted`) or `null` while it waits or is `withdrawn`; the reason goes with whoever gave it, or once it is struck; `proposal`: what they asked to be changed last once it was published: `at`, `what`, `changes`, `notice`, `state` (`open`, `accepted`, `rejected`, `withdrawn`), `decidedAt`, `reason`, or `null`; *pages*, `search` by name',
    errors: '401',
  },
  'GET /api/users/comments': {
    permission: 'profile.own',
    limit: 'read',
    query: { ...query.pages(['newest']), waitingAt: query.id('el id de un evento') },
    answer: z.array(ownCommentAnswerSchema),
    told: 'own comments, whatever became of them, the newest first: a comment, `eventName` (`null` where the party was removed), and `decision`: `{ verdict, at, reason }` (`approved`, `rejected`) or `null` while it waits; *pages*, `waitingAt`: those alone that wait under a party',
    errors: '401',
  },
});

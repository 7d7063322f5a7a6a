import { z } from 'zod';
import { doneAnswerSchema } from '../../common/answers.ts';
import {
  listedUserAnswerSchema,
  publicUserAnswerSchema,
  userAnswerSchema,
} from '../../accounts/account-answers.ts';
import { adminBodySchema, analystBodySchema, moderatorBodySchema } from '../../accounts/account-bodies.ts';
import { passwordTicketAnswerSchema } from '../../accounts/token-answers.ts';
import { USER_SORTS } from '../../accounts/user-sorts.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const PEOPLE_CALLS = calls({
  'POST /api/admin/users/:id/password-ticket': {
    permission: 'user.help-in',
    limit: 'write',
    answer: passwordTicketAnswerSchema,
    status: 201,
    told: '`{ path, expiresAt }`: the page where another password is chosen; shown once',
    errors: '404 `account.not-found`; 409 `account.ticket-for-admin`',
  },
  'PUT /api/admin/users/:id/admin': {
    permission: 'user.appoint',
    limit: 'write',
    body: adminBodySchema,
    answer: doneAnswerSchema,
    given: '`isAdmin`',
    told: "`{ ok: true }`; seen at the person's next login, and at once when it is taken",
    errors: '404 `account.not-found`; 409 `account.last-admin`, `account.is-suspended`',
  },
  'PUT /api/admin/users/:id/analyst': {
    permission: 'user.appoint',
    limit: 'write',
    body: analystBodySchema,
    answer: doneAnswerSchema,
    given: '`isAnalyst`',
    told: '`{ ok: true }`; seen as the role of an administrator is; who loses either role loses every read token',
    errors: '404 `account.not-found`',
  },
  'PUT /api/admin/users/:id/moderator': {
    permission: 'user.appoint',
    limit: 'write',
    body: moderatorBodySchema,
    answer: doneAnswerSchema,
    given: '`isModerator`',
    told: '`{ ok: true }`; seen as the role of an administrator is; a moderator decides on parties, comments, pins and reports, and undoes that',
    errors: '404 `account.not-found`; 409 `account.is-suspended`',
  },
  'GET /api/users/:id': {
    permission: 'user.contact',
    limit: 'read',
    answer: userAnswerSchema,
    told: '`id, username`; `email` for that person and administrators',
    errors: '401; 404 `account.not-found`',
  },
  'GET /api/users/:id/public': {
    permission: 'user.public',
    limit: 'read',
    answer: publicUserAnswerSchema,
    told: '`id, username`; for U and A also the filled contact fields the person shares',
    errors: '404 `account.not-found`',
  },
  'GET /api/users': {
    permission: 'user.list',
    limit: 'read',
    query: query.searchedPages(USER_SORTS),
    answer: z.array(listedUserAnswerSchema),
    told: "every account: `id, username, email` (the account's own), `isAdmin, isAnalyst, isModerator, createdAt`, shared contact fields; *pages*, `search` by name and e-mail, `sort`: `oldest`, `newest`, `username-asc`, `username-desc`, `email-asc`, `email-desc`, `admins`, `regulars`",
    errors: '401, 403',
  },
});

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
    summary: 'Create a link for a new password',
    permission: 'user.help-in',
    limit: 'write',
    answer: passwordTicketAnswerSchema,
    status: 201,
    responseDescription:
      '`{ path, expiresAt }`: the page on which the person sets a new password. Only this answer has it',
    errors: '404 `account.not-found`; 409 `account.ticket-for-admin`',
  },
  'PUT /api/admin/users/:id/admin': {
    summary: 'Give or take the administrator role',
    permission: 'user.appoint',
    limit: 'write',
    body: adminBodySchema,
    answer: doneAnswerSchema,
    given: '`isAdmin`',
    responseDescription: '`{ ok: true }`. The role counts from the next login; its loss counts at once',
    errors: '404 `account.not-found`; 409 `account.last-admin`, `account.is-suspended`',
  },
  'PUT /api/admin/users/:id/analyst': {
    summary: 'Give or take the analyst role',
    permission: 'user.appoint',
    limit: 'write',
    body: analystBodySchema,
    answer: doneAnswerSchema,
    given: '`isAnalyst`',
    responseDescription:
      '`{ ok: true }`. The role counts from the next login; its loss counts at once. Read tokens end with the role',
    errors: '404 `account.not-found`',
  },
  'PUT /api/admin/users/:id/moderator': {
    summary: 'Give or take the moderator role',
    permission: 'user.appoint',
    limit: 'write',
    body: moderatorBodySchema,
    answer: doneAnswerSchema,
    given: '`isModerator`',
    responseDescription:
      '`{ ok: true }`. The role counts from the next login; its loss counts at once. Moderators decide on parties, comments, pins and reports, and undo such decisions',
    errors: '404 `account.not-found`; 409 `account.is-suspended`',
  },
  'GET /api/users/:id': {
    summary: 'Read a person as a member',
    permission: 'user.contact',
    limit: 'read',
    answer: userAnswerSchema,
    responseDescription: '`id, username`; `email` only for that person and administrators',
    errors: '401; 404 `account.not-found`',
  },
  'GET /api/users/:id/public': {
    summary: "Read a person's public profile",
    permission: 'user.public',
    limit: 'read',
    answer: publicUserAnswerSchema,
    responseDescription: '`id, username`; signed-in users also get the contact fields that the person shares',
    errors: '404 `account.not-found`',
  },
  'GET /api/users': {
    summary: 'List accounts',
    permission: 'user.list',
    limit: 'read',
    query: query.searchedPages(USER_SORTS),
    answer: z.array(listedUserAnswerSchema),
    responseDescription:
      '`id, username, email` (of the account), `isAdmin, isAnalyst, isModerator, createdAt, suspension`, and of the shared contacts `whatsapp, telegram, instagram, otherContact`. In pages; `search` by name and email; `sort`: `oldest`, `newest`, `username-asc`, `username-desc`, `email-asc`, `email-desc`, `admins`, `regulars`',
    errors: '401, 403',
  },
});

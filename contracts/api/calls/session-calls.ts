import { z } from 'zod';
import { doneAnswerSchema } from '../../common/answers.ts';
import {
  loginAnswerSchema,
  openSessionAnswerSchema,
  sessionAnswerSchema,
} from '../../accounts/account-answers.ts';
import {
  loginBodySchema,
  newPasswordBodySchema,
  registerBodySchema,
  setupBodySchema,
} from '../../accounts/account-bodies.ts';
import { reasonBodySchema } from '../../reasons/reason-bodies.ts';
import { calls } from './call.ts';

export const SESSION_CALLS = calls({
  'POST /api/auth/register': {
    summary: 'Register an account and log in',
    permission: null,
    limit: 'register',
    body: registerBodySchema,
    answer: loginAnswerSchema,
    status: 201,
    given: '`username`, `email`, `password`',
    responseDescription:
      '`{ user: { id, username, email, isAdmin } }` and a session. `user` also has `isAnalyst: true` and `isModerator: true` where the person has these roles',
    errors:
      '400 for the first broken rule, `account.username-reserved`, `account.password-common`; 409 `account.username-taken` (also by a name that looks equal), `account.email-taken`',
  },
  'POST /api/auth/setup': {
    summary: 'Create the first administrator',
    permission: null,
    limit: 'register',
    body: setupBodySchema,
    answer: loginAnswerSchema,
    status: 201,
    given: '`username`, `password`; `code` unless the request comes from the machine of the service',
    responseDescription: '`{ user: { id, username, email, isAdmin } }` and a session; `isAdmin` is true',
    errors:
      '400 `account.password-common`; 403 `account.setup-closed`, `account.setup-code-required`, `account.setup-code-wrong`; 409',
  },
  'POST /api/auth/login': {
    summary: 'Log in',
    permission: null,
    limit: 'login',
    isLimitedByBody: true,
    body: loginBodySchema,
    answer: loginAnswerSchema,
    given: '`username`, `password`',
    responseDescription:
      '`{ user }` and a session; `user` has `id, username, email, isAdmin`, with `isAnalyst: true`, `isModerator: true` and `suspension` where the person has them',
    errors: '401 `session.bad-credentials`; 503 `service.busy`',
  },
  'POST /api/auth/logout': {
    summary: 'Log out',
    permission: null,
    limit: 'write',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. The session ends',
  },
  'GET /api/auth/me': {
    summary: 'Read the current session',
    permission: 'profile.own',
    limit: 'read',
    answer: sessionAnswerSchema,
    responseDescription:
      '`{ userId, isAdmin }`, with `isAnalyst: true`, `isModerator: true` and `suspension` where the person has them',
    errors: '401',
  },
  'DELETE /api/admin/users/:id/sessions': {
    summary: 'End all sessions of an account',
    permission: 'user.end-sessions',
    limit: 'write',
    body: reasonBodySchema,
    answer: doneAnswerSchema,
    given: 'optional `reason`',
    responseDescription:
      '`{ ok: true }`. All sessions of the account end. Its password and read tokens remain valid',
    errors: '404 `account.not-found`; 409 `account.own-sessions`',
  },
  'PUT /api/auth/password': {
    summary: 'Set a password with a ticket',
    permission: null,
    limit: 'login',
    body: newPasswordBodySchema,
    answer: doneAnswerSchema,
    given: '`ticket`, `password`',
    responseDescription: '`{ ok: true }`. All sessions of the account end',
    errors: '400; 403 `account.ticket-useless`',
  },
  'GET /api/users/sessions': {
    summary: 'List your sessions',
    permission: 'profile.own',
    limit: 'read',
    answer: z.array(openSessionAnswerSchema),
    responseDescription: 'open sessions, the last used first: `id, device, firstDay, lastDay, isThis`',
    errors: '401',
  },
  'DELETE /api/users/sessions': {
    summary: 'End your other sessions',
    permission: 'profile.own',
    limit: 'write',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. Only the current session remains',
    errors: '401',
  },
  'DELETE /api/users/sessions/:id': {
    summary: 'End one of your sessions',
    permission: 'profile.own',
    limit: 'write',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`',
    errors: '404 `session.not-found`',
  },
});

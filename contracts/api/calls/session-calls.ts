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
    permission: null,
    limit: 'register',
    body: registerBodySchema,
    answer: loginAnswerSchema,
    status: 201,
    given: '`username`, `email`, `password`',
    told: '`{ user: { id, username, email, isAdmin } }` (for N also `isAnalyst: true`, for M `isModerator: true`), signs in',
    errors:
      '400 the first broken rule, `account.username-reserved`, `account.password-common` (set-up too); 409 `account.username-taken` (also by one that looks the same), `account.email-taken`',
  },
  'POST /api/auth/setup': {
    permission: null,
    limit: 'register',
    body: setupBodySchema,
    answer: loginAnswerSchema,
    status: 201,
    given: '`username`, `password`, and `code` from anywhere but the very machine',
    told: 'as above, an administrator',
    errors: '403 `account.setup-closed`, `account.setup-code-required`, `account.setup-code-wrong`; 409',
  },
  'POST /api/auth/login': {
    permission: null,
    limit: 'login',
    isLimitedByBody: true,
    body: loginBodySchema,
    answer: loginAnswerSchema,
    given: '`username`, `password`',
    told: '`{ user }`',
    errors: '401 `session.bad-credentials`; 503 `service.busy`',
  },
  'POST /api/auth/logout': {
    permission: null,
    limit: 'write',
    answer: doneAnswerSchema,
    told: '`{ ok: true }`; the session is refused from here on',
  },
  'GET /api/auth/me': {
    permission: 'profile.own',
    limit: 'read',
    answer: sessionAnswerSchema,
    told: '`{ userId, isAdmin }`, for N also `isAnalyst: true`, for M `isModerator: true`',
    errors: '401',
  },
  'DELETE /api/admin/users/:id/sessions': {
    permission: 'user.end-sessions',
    limit: 'write',
    body: reasonBodySchema,
    answer: doneAnswerSchema,
    given: 'optional `{ reason }`',
    told: '`{ ok: true }`; every session of the person has ended; password and read tokens serve on',
    errors: '404 `account.not-found`; 409 `account.own-sessions`',
  },
  'PUT /api/auth/password': {
    permission: null,
    limit: 'login',
    body: newPasswordBodySchema,
    answer: doneAnswerSchema,
    given: '`ticket, password`',
    told: '`{ ok: true }`; every session of the person has ended',
    errors: '400; 403 `account.ticket-useless`',
  },
  'GET /api/users/sessions': {
    permission: 'profile.own',
    limit: 'read',
    answer: z.array(openSessionAnswerSchema),
    told: 'open sessions, the one used last first: `id, device, firstDay, lastDay, isThis`',
    errors: '401',
  },
  'DELETE /api/users/sessions': {
    permission: 'profile.own',
    limit: 'write',
    answer: doneAnswerSchema,
    told: '`{ ok: true }`; all but this one have ended',
    errors: '401',
  },
  'DELETE /api/users/sessions/:id': {
    permission: 'profile.own',
    limit: 'write',
    answer: doneAnswerSchema,
    told: '`{ ok: true }`',
    errors: '404 `session.not-found`',
  },
});

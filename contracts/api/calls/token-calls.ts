import { z } from 'zod';
import { doneAnswerSchema } from '../../common/answers.ts';
import { readTokenBodySchema } from '../../accounts/account-bodies.ts';
import {
  calendarLinkAnswerSchema,
  calendarLinkIssuedAnswerSchema,
  readTokenAnswerSchema,
  readTokenIssuedAnswerSchema,
} from '../../accounts/token-answers.ts';
import { calls } from './call.ts';

export const TOKEN_CALLS = calls({
  'GET /api/users/tokens': {
    permission: 'token.own',
    limit: 'read',
    answer: z.array(readTokenAnswerSchema),
    told: 'own read tokens that serve, the newest first: `id, name, createdAt, expiresAt`',
    errors: '401, 403',
  },
  'POST /api/users/tokens': {
    permission: 'token.own',
    limit: 'write',
    body: readTokenBodySchema,
    answer: readTokenIssuedAnswerSchema,
    status: 201,
    given: '`name` (1–60 characters), `days` (1–365)',
    told: '`{ id, token, expiresAt }`; the token is shown once',
    errors: '400, 403; 409 `token.too-many` (10 serve already)',
  },
  'DELETE /api/users/tokens/:id': {
    permission: 'token.own',
    limit: 'write',
    answer: doneAnswerSchema,
    told: '`{ ok: true }`; refused from here on',
    errors: '404 `token.not-found`',
  },
  'GET /api/users/calendar': {
    permission: 'profile.own',
    limit: 'read',
    answer: calendarLinkAnswerSchema,
    told: '`{ createdAt }`: since when the own calendar has an address, `null` where it has none',
    errors: '401',
  },
  'POST /api/users/calendar': {
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    answer: calendarLinkIssuedAnswerSchema,
    status: 201,
    told: '`{ path }`, `/calendario/<token>.ics`: the confirmed parties as a calendar, for whoever has the address; shown once, and the one before serves no more',
    errors: '401',
  },
  'DELETE /api/users/calendar': {
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    answer: doneAnswerSchema,
    told: '`{ ok: true }`; the address serves no more',
    errors: '401',
  },
});

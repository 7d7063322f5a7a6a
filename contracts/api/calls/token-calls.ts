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
    summary: 'List your read tokens',
    permission: 'token.own',
    limit: 'read',
    answer: z.array(readTokenAnswerSchema),
    responseDescription: 'your valid read tokens, the newest first: `id, name, createdAt, expiresAt`',
    errors: '401, 403',
  },
  'POST /api/users/tokens': {
    summary: 'Create a read token',
    permission: 'token.own',
    limit: 'write',
    body: readTokenBodySchema,
    answer: readTokenIssuedAnswerSchema,
    status: 201,
    given: '`name` (1–60 characters), `days` (1–365)',
    responseDescription: '`{ id, token, expiresAt }`. Only this answer has the token',
    errors: '400, 403; 409 `token.too-many` (you have 10 valid ones)',
  },
  'DELETE /api/users/tokens/:id': {
    summary: 'Revoke a read token',
    permission: 'token.own',
    limit: 'write',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. The token is no longer valid',
    errors: '404 `token.not-found`',
  },
  'GET /api/users/calendar': {
    summary: 'Read the state of your calendar link',
    permission: 'profile.own',
    limit: 'read',
    answer: calendarLinkAnswerSchema,
    responseDescription: '`{ createdAt }` of your calendar address, `null` without one',
    errors: '401',
  },
  'POST /api/users/calendar': {
    summary: 'Create your calendar link',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    answer: calendarLinkIssuedAnswerSchema,
    status: 201,
    responseDescription:
      '`{ path }`, `/calendario/<token>.ics`: a calendar of the parties you confirmed, readable by anyone with the address. Only this answer has it; your earlier address ends',
    errors: '401',
  },
  'DELETE /api/users/calendar': {
    summary: 'Remove your calendar link',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. The address is no longer valid',
    errors: '401',
  },
});

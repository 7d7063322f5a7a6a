import { z } from 'zod';
import { mutedAnswerSchema } from '../../accounts/account-answers.ts';
import { suspensionBodySchema } from '../../accounts/suspension.ts';
import { decidedAnswerSchema, doneAnswerSchema } from '../../common/answers.ts';
import { calls } from './call.ts';

export const SUSPEND_AND_MUTE_CALLS = calls({
  'PUT /api/admin/users/:id/suspension': {
    summary: 'Suspend an account',
    permission: 'user.suspend',
    limit: 'write',
    body: suspensionBodySchema,
    answer: decidedAnswerSchema,
    given:
      'optional `lastDay` (`YYYY-MM-DD` in Madrid; without one there is no end) and `reason`, which the person reads',
    responseDescription:
      '`{ ok: true, undoId }`. Suspended accounts can read, cancel and delete, but not publish',
    errors: '400 `account.suspension-over`; 404 `account.not-found`; 409 `account.has-role`',
  },
  'DELETE /api/admin/users/:id/suspension': {
    summary: 'Lift a suspension',
    permission: 'user.suspend',
    limit: 'write',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`',
    errors: '404 `account.not-found`; 409 `account.not-suspended`',
  },
  'GET /api/users/muted': {
    summary: 'List people you muted',
    permission: 'profile.own',
    limit: 'read',
    answer: z.array(mutedAnswerSchema),
    responseDescription: 'people whose comments and pins are folded on your pages: `id, username`',
    errors: '401',
  },
  'PUT /api/users/muted/:id': {
    summary: 'Mute a person',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. The other person gets no notice',
    errors: '404 `account.not-found`; 409 `mute.own`, `mute.too-many`',
  },
  'DELETE /api/users/muted/:id': {
    summary: 'Unmute a person',
    permission: 'profile.own',
    limit: 'write',
    allowance: 'profileChanges',
    body: 'ignored',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`',
    errors: '401',
  },
});

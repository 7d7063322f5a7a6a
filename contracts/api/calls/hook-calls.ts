import { z } from 'zod';
import { doneAnswerSchema } from '../../common/answers.ts';
import {
  hookAddedAnswerSchema,
  hookAnswerSchema,
  hookSecretAnswerSchema,
  parkedMessageAnswerSchema,
} from '../../hooks/hook-answers.ts';
import { hookBodySchema, hookChangeBodySchema, hookTargetBodySchema } from '../../hooks/hook-bodies.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

const TARGET = '`kind` and `target`: `web` with `url` (https), or `telegram` with `token` and `chat`';
const CHOICE =
  '`name` (1–60 characters). `news` has some of `new`, `moved`, `postponed`, `cancelled` and `reinstated`. `locations` and `styles` may be `[]`: all';

export const HOOK_CALLS = calls({
  'GET /api/admin/hooks': {
    summary: 'List hooks',
    permission: 'hook.manage',
    limit: 'read',
    answer: z.array(hookAnswerSchema),
    responseDescription:
      'every hook, the oldest first: `id, name, kind, place, isSigned, news, locations, styles, createdAt`, its `waiting` and `parked` messages, `lastSent` and `lastFailure` (`at, answer`). Never the address, token or secret',
    errors: '401, 403',
  },
  'POST /api/admin/hooks': {
    summary: 'Add a hook',
    permission: 'hook.manage',
    limit: 'write',
    body: hookBodySchema,
    answer: hookAddedAnswerSchema,
    status: 201,
    given: `${TARGET}. Also ${CHOICE}`,
    responseDescription:
      '`{ id, secret }`. Only this answer has the secret; `null` for `telegram`. Messages are described in [hooks](hooks.md)',
    errors: '400 `hook.not-public`; 409 `hook.too-many` (there are 20)',
  },
  'PUT /api/admin/hooks/:id': {
    summary: 'Change a hook',
    permission: 'hook.manage',
    limit: 'write',
    body: hookChangeBodySchema,
    answer: doneAnswerSchema,
    given: CHOICE,
    responseDescription: '`{ ok: true }`',
    errors: '400; 404 `hook.not-found`',
  },
  'PUT /api/admin/hooks/:id/target': {
    summary: 'Change where a hook leads',
    permission: 'hook.manage',
    limit: 'write',
    body: hookTargetBodySchema,
    answer: doneAnswerSchema,
    given: `${TARGET}. The kind stays`,
    responseDescription: '`{ ok: true }`. Unsent messages go there too; the secret stays',
    errors: '400 `hook.not-public`; 404 `hook.not-found`; 409 `hook.other-kind`',
  },
  'POST /api/admin/hooks/:id/secret': {
    summary: "Renew a hook's secret",
    permission: 'hook.manage',
    limit: 'write',
    answer: hookSecretAnswerSchema,
    responseDescription: '`{ secret }`. Only this answer has it; the earlier one signs nothing more',
    errors: '404 `hook.not-found`; 409 `hook.unsigned`',
  },
  'POST /api/admin/hooks/:id/resend': {
    summary: "Send a hook's parked messages again",
    permission: 'hook.manage',
    limit: 'write',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. Messages keep their ids',
    errors: '404 `hook.not-found`',
  },
  'DELETE /api/admin/hooks/:id': {
    summary: 'Remove a hook',
    permission: 'hook.manage',
    limit: 'write',
    answer: doneAnswerSchema,
    responseDescription: '`{ ok: true }`. Its unsent messages are dropped, also if an undo brings it back',
    errors: '404 `hook.not-found`',
  },
  'GET /api/admin/hooks/:id/parked': {
    summary: "List a hook's parked messages",
    permission: 'hook.manage',
    limit: 'read',
    query: query.pages(['newest']),
    answer: z.array(parkedMessageAnswerSchema),
    responseDescription:
      'messages that failed six times, the newest first: `id, news, event, at, tries` and `lastTry` (`at, answer`). In pages',
    errors: '404 `hook.not-found`',
  },
});

import { z } from 'zod';
import { decidedAnswerSchema, doneAnswerSchema } from '../../common/answers.ts';
import { reportAnswerSchema, reportedAnswerSchema } from '../../reports/report-answers.ts';
import { reportBodySchema } from '../../reports/report-body.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const REPORT_CALLS = calls({
  'POST /api/reports': {
    summary: 'Report a comment, party, pin or person',
    permission: 'report.make',
    limit: 'comment',
    allowance: 'reports',
    body: reportBodySchema,
    answer: doneAnswerSchema,
    status: 201,
    given:
      '`thing` (`comment`, `party`, `ride`, `user`), `id`, for a pin also `eventId`; `ground` (`spam`, `abuse`, `privacy`, `other`), `words` (required with `other`)',
    responseDescription:
      '`{ ok: true }`. Several reports of one person count once. Three reports by established accounts on different networks hide a comment until a moderator reviews it',
    errors: '400, 404; 409 `report.made`, `report.own`',
  },
  'GET /api/admin/reports': {
    summary: 'List open reports',
    permission: 'report.decide',
    limit: 'read',
    query: query.pages(['newest']),
    answer: z.array(reportedAnswerSchema),
    responseDescription:
      'existing things reported since their last review, the newest report first: `id, thing, eventId, eventName, text, author, account, isHidden, count, lastAt, isOwn` and the newest `reports` (`id, by` with `since`, `ground, words, at`). Moderators get no `reports` on their own things. In pages',
    errors: '401, 403',
  },
  'GET /api/admin/reports/:id': {
    summary: 'List reports on one thing',
    permission: 'report.decide',
    limit: 'read',
    query: query.pages(['newest']),
    answer: z.array(reportAnswerSchema),
    responseDescription: 'reports since the last review, the newest first. In pages',
    errors: '403 `report.about-you`; 404 `report.not-found`',
  },
  'POST /api/admin/reports/:id/dismiss': {
    summary: 'Dismiss the reports on a thing',
    permission: 'report.decide',
    limit: 'write',
    body: 'ignored',
    answer: decidedAnswerSchema,
    responseDescription: '`{ ok: true, undoId }`. The thing stays, and is shown again if it was hidden',
    errors: '403 `report.about-you`; 404 `report.not-found`; 409 `report.decided`',
  },
});

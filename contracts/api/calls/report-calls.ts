import { z } from 'zod';
import { decidedAnswerSchema, doneAnswerSchema } from '../../common/answers.ts';
import { reportAnswerSchema, reportedAnswerSchema } from '../../reports/report-answers.ts';
import { reportBodySchema } from '../../reports/report-body.ts';
import { calls } from './call.ts';
import * as query from './query-parameters.ts';

export const REPORT_CALLS = calls({
  'POST /api/reports': {
    permission: 'report.make',
    limit: 'comment',
    allowance: 'reports',
    body: reportBodySchema,
    answer: doneAnswerSchema,
    status: 201,
    given:
      '`thing` (`comment`, `party`, `ride`, `user`), `id`, of a pin also `eventId`; `ground` (`spam`, `abuse`, `privacy`, `other`), `words` (required with `other`)',
    told: '`{ ok: true }`; what a person reports counts once; a comment that accounts with a past have reported from three lines is shown to nobody until a moderator has looked',
    errors: '400, 404; 409 `report.made`, `report.own`',
  },
  'GET /api/admin/reports': {
    permission: 'report.decide',
    limit: 'read',
    query: query.pages(['newest']),
    answer: z.array(reportedAnswerSchema),
    told: 'what people have reported since somebody looked at it last and what is still there, the newest report first: `id, thing, eventId, eventName, text, author, account, isHidden, count, lastAt, isOwn` and the newest `reports` (`id, by` with `since`, `ground, words, at`), none to a moderator whose own it is; *pages*',
    errors: '401, 403',
  },
  'GET /api/admin/reports/:id': {
    permission: 'report.decide',
    limit: 'read',
    query: query.pages(['newest']),
    answer: z.array(reportAnswerSchema),
    told: 'every report of one thing since somebody looked at it last, the newest first; *pages*',
    errors: '403 `report.about-you`; 404 `report.not-found`',
  },
  'POST /api/admin/reports/:id/dismiss': {
    permission: 'report.decide',
    limit: 'write',
    body: 'ignored',
    answer: decidedAnswerSchema,
    told: '`{ ok: true, undoId }`; the thing stays, and is shown again where it was hidden',
    errors: '403 `report.about-you`; 404 `report.not-found`; 409 `report.decided`',
  },
});

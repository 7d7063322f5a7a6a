import { MODERATED_SUBJECTS, undoSubjectSchema, type UndoSubject } from '@duende/contracts/audit/undo-answer';
import { parseBody } from '@duende/platform/http/body';
import { requirePermission } from '@duende/platform/http/request-context';
import { sendJson } from '@duende/platform/http/middleware';
import { registerCall, strictRouter } from '@duende/platform/http/register-call';
import type { Router, Request } from 'express';
import { type CommandDependencies, pathId } from '../http/command-route.ts';
import { createUndo, type UndoDependencies } from './undo.ts';

/** The preview is the only GET of this side: it needs the command's rules and stream. */
export function undoRoutes(dependencies: CommandDependencies & UndoDependencies): Router {
  const { commandContext, answer, limits } = dependencies;
  const undo = createUndo(dependencies);
  const router = strictRouter();
  const eventIdOf = (req: Request) => pathId(req, 'eventId', 'audit.entry-not-found');

  registerCall(router, 'GET /api/admin/undo/:eventId', limits, async (req, res) => {
    const eventId = eventIdOf(req);
    const subject = parseBody(undoSubjectSchema, { type: req.query['type'], id: req.query['id'] });
    requireUndo(req, subject);
    const context = commandContext(req, `preview of undo ${eventId}`, subject);
    res.setHeader('Cache-Control', 'private, no-store');
    sendJson(res, 200, await undo.preview(subject, eventId, context));
  });

  registerCall(router, 'POST /api/admin/undo/:eventId', limits, async (req, res, readBody) => {
    const eventId = eventIdOf(req);
    const body = readBody();
    requireUndo(req, body.subject);
    const context = commandContext(req, `undo ${eventId}`, body);
    const { answer: undone, position } = await undo.undo(body.subject, eventId, context);
    await answer(res, 200, undone, position);
  });

  return router;
}

/** Only administrators undo roles, imports and the like. */
function requireUndo(req: Request, { type }: UndoSubject): void {
  if (!MODERATED_SUBJECTS.some((one) => one === type)) requirePermission(req, 'action.undo-any');
}

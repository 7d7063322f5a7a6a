import type { UndoneAnswer, UndoPreviewAnswer, UndoSubject } from '@duende/contracts/audit/undo-answer';
import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';
import type { Admins } from '../admins/admins.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { PhotoRules } from '../parties/party-details.ts';
import { createImportUndoer } from './undo-import.ts';
import { createAdminUndoer, createPartyUndoer, createNoUndoer } from './undo-subjects.ts';
import { commentUndoing } from './undo-comment.ts';
import { hookUndoing } from './undo-hook.ts';
import { reportUndoing } from './undo-report.ts';
import { effectOf } from './undo-words.ts';
import { createStreamUndoer, type Undoer } from './undoer.ts';

/** A new event with the undone one as its cause. */
export interface Undo {
  preview(subject: UndoSubject, eventId: string, context: CommandContext): Promise<UndoPreviewAnswer>;
  undo(
    subject: UndoSubject,
    eventId: string,
    context: CommandContext,
  ): Promise<{ readonly answer: UndoneAnswer; readonly position: Position | null }>;
}

export interface UndoDependencies extends PhotoRules {
  readonly handler: CommandHandler;
  readonly admins: Pick<Admins, 'undo' | 'previewUndo'>;
}

export function createUndo(dependencies: UndoDependencies): Undo {
  const { handler, admins } = dependencies;
  const undoers: Readonly<Record<UndoSubject['type'], Undoer>> = {
    party: createPartyUndoer(dependencies),
    comment: createStreamUndoer(handler, commentUndoing),
    import: createImportUndoer(handler),
    user: createAdminUndoer(handler, admins),
    report: createStreamUndoer(handler, reportUndoing),
    export: createNoUndoer(handler, streams.export),
    record: createNoUndoer(handler, streams.passedOver),
    verification: createNoUndoer(handler, streams.verification),
    hook: createStreamUndoer(handler, hookUndoing),
  };
  function undoerOf({ type, id }: UndoSubject): Undoer {
    // Ids of records may come from other programs.
    if (type !== 'record' && !isUuid(id)) throw new Refusal('audit.entry-not-found');
    return undoers[type];
  }

  return {
    async preview(subject, eventId, context) {
      try {
        const { undone, undoing } = await undoerOf(subject).preview(subject.id, eventId, context);
        return { possible: true, code: null, ...effectOf(undone, undoing, false) };
      } catch (error) {
        // These give the reason; others mean that the entry does not exist.
        if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error;
        const { code, message } = error;
        return { possible: false, code, message, changes: [], kept: [] };
      }
    },

    async undo(subject, eventId, context) {
      const caused = { ...context, causationId: eventId };
      const { undone, undoing, position } = await undoerOf(subject).undo(subject.id, eventId, caused);
      const { message, kept } = effectOf(undone, undoing, true);
      return { answer: { id: undoing.id, message, kept }, position };
    },
  };
}

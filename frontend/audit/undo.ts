import { hashKey, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { errorToast, toast, type ToastAction } from '../browser/toasts.ts';
import { messageOf } from '../http/api-error.ts';
import { send } from '../http/send.ts';
import { AUDIT, HOOKS, USERS, COMMENTS, MODERATION, PARTIES, partyKey } from '../cache/keys.ts';
import { answerQuery } from '../cache/answer-query.ts';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';

export type UndoSubject = Pick<AuditEntry['subject'], 'type' | 'id'>;

/** Fetched each time, because others may decide in between. */
export const undoPreviewQuery = (eventId: string, { type, id }: UndoSubject) =>
  queryOptions({
    ...answerQuery(
      'GET /api/admin/undo/:eventId',
      { eventId, type, id },
      { key: ['undo-preview', eventId, type, id] },
    ),
    gcTime: 0,
  });

export const sendUndo = (eventId: string, { type, id }: UndoSubject) =>
  send('POST /api/admin/undo/:eventId', { eventId }, { subject: { type, id } });

/** What an undo may change, or a refused undo shows to be outdated. */
function changedKeys({ type, id }: UndoSubject): readonly QueryKey[] {
  switch (type) {
    case 'party':
      return [MODERATION, PARTIES, partyKey(id)];
    case 'comment':
    case 'report':
      return [MODERATION, COMMENTS];
    case 'import':
      return [MODERATION];
    case 'user':
      return [USERS];
    case 'export':
    case 'record':
    case 'verification':
      return [];
    case 'hook':
      return [HOOKS];
  }
}

export function afterUndo(client: QueryClient, ...subjects: readonly UndoSubject[]): Promise<unknown> {
  const keys = [AUDIT, ...subjects.flatMap(changedKeys)];
  const each = new Map(keys.map((queryKey) => [hashKey(queryKey), queryKey]));
  return Promise.all([...each.values()].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export const UNDO_FAILED = 'Error al deshacer';

interface UndoneBy {
  readonly subject: UndoSubject;
  /** names the subject for the person who undoes it, perhaps minutes later */
  readonly what: string;
}

export function undoAction(client: QueryClient, undoId: string, { subject, what }: UndoneBy): ToastAction {
  const undo = async () => {
    try {
      const { message } = await sendUndo(undoId, subject);
      toast('Deshecho', `${what}: ${message}`);
    } catch (error) {
      errorToast(UNDO_FAILED, messageOf(error, 'No se pudo deshacer'));
    }
    await afterUndo(client, subject);
  };
  return {
    label: 'Deshacer',
    altText: `Deshacer lo de ${what}; más tarde, desde el registro`,
    run: () => void undo(),
  };
}

import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { UndoneAnswer, UndoPreviewAnswer } from '@duende/contracts/audit/undo-answer';
import { hashKey, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { errorToast, toast, type ToastAction } from '../browser/toasts.ts';
import { read } from '../http/api-client.ts';
import { messageOf } from '../http/api-error.ts';
import { AUDIT } from './audit-messages.ts';
import { partiesQuery, partyQuery } from '../parties/party-queries.ts';
import { dataOf } from '../http/positioned.ts';
import { send } from '../http/send.ts';
import { USERS } from '../accounts/user-queries.ts';

/** What an undone event is about. */
export type UndoSubject = Pick<AuditEntry['subject'], 'type' | 'id'>;

const pathOf = (eventId: string) => `/api/admin/undo/${eventId}`;

/** What an undo would do now; asked anew each time, since anybody may decide in between. */
export const undoPreviewQuery = (eventId: string, { type, id }: UndoSubject) =>
  queryOptions({
    queryKey: ['undo-preview', eventId, type, id],
    queryFn: ({ signal }) =>
      read<UndoPreviewAnswer>(`${pathOf(eventId)}?${new URLSearchParams({ type, id }).toString()}`, signal),
    select: dataOf<UndoPreviewAnswer>,
    gcTime: 0,
  });

export const sendUndo = (eventId: string, { type, id }: UndoSubject) =>
  send<UndoneAnswer>('POST', pathOf(eventId), { subject: { type, id } });

/** What an undo may change, or a refused one shows to be out of date. */
function changedKeys({ type, id }: UndoSubject): readonly QueryKey[] {
  switch (type) {
    case 'party':
      return [['moderation'], partiesQuery.queryKey, partyQuery(id).queryKey];
    case 'comment':
    case 'report':
      return [['moderation'], ['comments']];
    case 'import':
      return [['moderation']];
    case 'user':
      return [USERS];
    case 'export':
    case 'record':
    case 'verification':
      return [];
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
  /** names it to whoever undoes it, minutes later and after other decisions perhaps */
  readonly what: string;
}

/** What a toast offers after a decision, whose answer names the event to undo. */
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
    altText: `Deshacer lo de ${what}; más tarde, desde el historial`,
    run: () => void undo(),
  };
}

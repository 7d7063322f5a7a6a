import type { EventWrittenAnswer } from '@duende/contracts/api/answers';
import type { AuditEntry } from '@duende/contracts/api/audit-answer';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { PENDING_PARTIES } from '../../lib/api/moderation-queries.ts';
import { partiesQuery, partyQuery } from '../../lib/api/party-queries.ts';
import { errorToast, toast } from '../../lib/dom/toasts.ts';

const CHANGES_STATE = new Set(['party.approved', 'party.rejected', 'party.deleted', 'party.restored']);

/**
 * The parties that are rejected or deleted according to the shown entries, each with the entry of its removal. Where
 * filters hide a later entry, the server refuses to restore.
 *
 * @param entries newest first
 * @returns the removal's entry id by party id
 */
export function removalsInForce(entries: readonly AuditEntry[]): ReadonlyMap<string, string> {
  const decided = new Set<string>();
  const removals = new Map<string, string>();
  for (const { id, kind, subject } of entries) {
    if (!CHANGES_STATE.has(kind) || decided.has(subject.id)) continue;
    decided.add(subject.id);
    if (kind === 'party.rejected' || kind === 'party.deleted') removals.set(subject.id, id);
  }
  return removals;
}

const RESTORED = {
  pending: 'Vuelve a estar pendiente de aprobación.',
  approved: 'Vuelve a estar publicado.',
  rejected: '',
  deleted: '',
} as const satisfies Record<EventWrittenAnswer['status'], string>;

/** Undoes a rejection or a deletion. */
export function useRestoreParty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send<EventWrittenAnswer>('POST', `/api/admin/events/${id}/restore`),
    onSuccess: ({ status }) => toast('Evento restaurado', RESTORED[status]),
    onError: (error) => errorToast('Error al restaurar', messageOf(error, 'No se pudo restaurar el evento')),
    // Also after a refusal: the trail shown is then out of date.
    onSettled: (_answer, _error, id) =>
      Promise.all(
        [['audit'], PENDING_PARTIES, partiesQuery.queryKey, partyQuery(id).queryKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

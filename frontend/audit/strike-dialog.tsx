import type { DoneAnswer } from '@duende/contracts/common/answers';
import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../http/api-error.ts';
import { SUBMITTED } from '../parties/submitted-parties.ts';
import { AUDIT, PARTY_STORY, PERSON_STORY } from './audit-keys.ts';
import { send } from '../http/send.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogEnd } from '../ui/dialog-end.tsx';
import { EntryLine } from './entry-line.tsx';

interface StrikeDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** Asks once more before a reason is struck: nothing brings it back. */
export function StrikeDialog({ entry, onClose }: StrikeDialogProps) {
  const strike = useStrike(entry, onClose);
  return (
    <Dialog title="Tachar el motivo" startsAt="itself" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <EntryLine entry={entry} />
        <blockquote dir="auto" className="border-l-2 border-uv pl-3 wrap-anywhere text-text-2">
          {entry.reason}
        </blockquote>
        <p className="text-lg">
          Dejará de verse en todas partes y no se puede deshacer. En el historial quedará que lo has tachado.
        </p>
        <DialogEnd
          kind="danger"
          confirm="Tachar el motivo"
          doing={strike.isPending && 'Tachando...'}
          onConfirm={() => strike.mutate()}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

function useStrike({ id, subject: { type, id: subjectId } }: AuditEntry, onDone: () => void) {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (_: void) =>
      send<DoneAnswer>('DELETE', `/api/admin/audit/${id}/reason`, { subject: { type, id: subjectId } }),
    onSuccess: () => {
      // None of them is on the screen; kept, they would show the words once more.
      for (const queryKey of [SUBMITTED, PARTY_STORY, PERSON_STORY]) client.removeQueries({ queryKey });
      toast('Motivo tachado', 'Ya no se ve en ninguna parte.');
      onDone();
    },
    onError: (error) => errorToast('Error al tachar', messageOf(error, 'No se pudo tachar el motivo')),
    onSettled: () => client.invalidateQueries({ queryKey: AUDIT }),
  });
}

import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { UndoPreviewAnswer } from '@duende/contracts/audit/undo-answer';
import { AUDIT_WORDS } from '@duende/contracts/events/event-records';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorToast, toast } from '../browser/toasts.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { isWorthRetrying, messageOf } from '../http/api-error.ts';
import { Button } from '../ui/button.tsx';
import { DialogEnd } from '../ui/dialog-parts.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PARTY_STORY, PERSON_STORY } from './audit-messages.ts';
import { actorName, subjectName } from './audit-texts.ts';
import { FieldChanges, fieldName } from './field-changes.tsx';
import { afterUndo, sendUndo, UNDO_FAILED, undoPreviewQuery } from './undo.ts';
import { SUBMITTED } from '../cache/keys.ts';
import { command, useCommand } from '../cache/use-command.ts';

interface UndoDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

export function UndoDialog({ entry, onClose }: UndoDialogProps) {
  const preview = useQuery(undoPreviewQuery(entry.id, entry.subject));
  const undo = useUndo(entry, onClose);
  const { data, error } = preview;
  return (
    <Dialog title="Deshacer" startsAt="itself" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <EntryLine entry={entry} />
        <div role="status" className="flex flex-col gap-3">
          {data && <Effect preview={data} />}
          {data === undefined && error === null && (
            <p className="text-text-2">Comprobando qué cambiaría...</p>
          )}
          {data === undefined && error !== null && (
            <p className="text-danger">{messageOf(error, 'No se pudo saber qué cambiaría.')}</p>
          )}
        </div>
        {data?.possible && (
          <Button
            kind="primary"
            aria-disabled={undo.isPending}
            onClick={() => undo.mutate()}
            className="text-lg"
          >
            {undo.isPending ? 'Deshaciendo...' : 'Deshacer'}
          </Button>
        )}
        {error !== null && isWorthRetrying(error) && (
          <Button onClick={() => void preview.refetch()}>Reintentar</Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {data?.possible ? 'Cancelar' : 'Cerrar'}
        </Button>
      </div>
    </Dialog>
  );
}

function Effect({ preview: { message, changes, kept } }: { readonly preview: UndoPreviewAnswer }) {
  return (
    <>
      <p className="text-lg">{message}</p>
      <FieldChanges changes={changes} />
      {kept.length > 0 && (
        <p className="text-text-2">
          Se queda como está: <span className="text-text">{kept.map(fieldName).join(', ')}</span>.
        </p>
      )}
    </>
  );
}

function useUndo({ id, subject }: AuditEntry, onDone: () => void) {
  const client = useQueryClient();
  return useOnceMutation({
    mutationFn: (_: void) => sendUndo(id, subject),
    onSuccess: ({ message }) => {
      toast('Deshecho', message);
      onDone();
    },
    onError: (error) => errorToast(UNDO_FAILED, messageOf(error, 'No se pudo deshacer')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: undoPreviewQuery(id, subject).queryKey });
      await afterUndo(client, subject);
    },
  });
}

interface StrikeDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** A redacted reason cannot be restored. */
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
          Dejará de verse en todas partes y no se puede deshacer. En el registro quedará que lo has tachado.
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
  return useCommand({
    command: () =>
      command(
        'DELETE /api/admin/audit/:eventId/reason',
        { eventId: id },
        { subject: { type, id: subjectId } },
      ),
    done: (_answer, _, client) => {
      // The cache would still have the text.
      for (const queryKey of [SUBMITTED, PARTY_STORY, PERSON_STORY]) client.removeQueries({ queryKey });
      toast('Motivo tachado', 'Ya no se ve en ninguna parte.');
      onDone();
    },
    failed: ['Error al tachar', 'No se pudo tachar el motivo'],
  });
}

/** `Guardiana rechazó el evento Luna Llena.` */
function EntryLine({ entry }: { readonly entry: AuditEntry }) {
  return (
    <p className="wrap-anywhere text-text-2">
      <bdi>{actorName(entry)}</bdi>
      <span>{` ${AUDIT_WORDS[entry.kind].did} `}</span>
      <bdi className="font-semibold text-text">{subjectName(entry)}</bdi>.
    </p>
  );
}

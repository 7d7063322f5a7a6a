import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import type { UndoPreviewAnswer } from '@duende/contracts/audit/undo-answer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isWorthRetrying, messageOf } from '../http/api-error.ts';
import { afterUndo, sendUndo, UNDO_FAILED, undoPreviewQuery } from './undo.ts';
import { useOnceMutation } from '../cache/use-once-mutation.ts';
import { errorToast, toast } from '../browser/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fieldName } from './field-texts.ts';
import { FieldChanges } from './field-changes.tsx';
import { EntryLine } from './entry-line.tsx';

interface UndoDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** Says what would happen, and then does it. */
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

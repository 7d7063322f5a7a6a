import type { EventAnswer } from '@duende/contracts/api/answers';
import { cutText, LIMITS } from '@duende/contracts/constants/limits';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useDeleteParty } from './use-delete-party.ts';

interface DeleteDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

/** Asks before a party is deleted, and for the words that go with it. */
export function DeleteDialog({ party, onClose }: DeleteDialogProps) {
  const [reason, setReason] = useState('');
  const deleting = useDeleteParty(party.id);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!deleting.isPending) deleting.mutate(reason.trim());
  }
  return (
    <Dialog title="Eliminar evento" onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          ¿Seguro que quieres eliminar <bdi className="font-semibold">{party.name}</bdi>? Dejará de verse para
          todo el mundo.
        </p>
        <TextArea
          label="Motivo (opcional)"
          hint="Queda en el historial."
          rows={3}
          value={reason}
          onChange={(event) => setReason(cutText(event.target.value, LIMITS.otherText.max))}
        />
        <Button kind="danger" type="submit" aria-disabled={deleting.isPending} className="text-lg">
          {deleting.isPending ? 'Eliminando...' : 'Eliminar evento'}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </form>
    </Dialog>
  );
}

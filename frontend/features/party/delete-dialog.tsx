import type { EventAnswer } from '@duende/contracts/api/answers';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useDeleteParty } from './use-delete-party.ts';

interface DeleteDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

export function DeleteDialog({ party, onClose }: DeleteDialogProps) {
  const deleting = useDeleteParty(party.id);
  return (
    <ReasonDialog
      title="Eliminar evento"
      confirm="Eliminar evento"
      doing={deleting.isPending ? 'Eliminando...' : undefined}
      failure={deleting.error}
      onClose={onClose}
      onConfirm={(reason) => deleting.mutate(reason)}
    >
      <p className="wrap-anywhere">
        ¿Seguro que quieres eliminar <bdi className="font-semibold">{party.name}</bdi>? Dejará de verse para
        todo el mundo.
      </p>
    </ReasonDialog>
  );
}

import type { EventAnswer } from '@duende/contracts/api/answers';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { useWithdrawPhoto } from './use-withdraw-photo.ts';

interface WithdrawPhotoDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

export function WithdrawPhotoDialog({ party, onClose }: WithdrawPhotoDialogProps) {
  const withdrawing = useWithdrawPhoto(party, onClose);
  return (
    <ReasonDialog
      title="Retirar foto"
      confirm="Retirar foto"
      doing={withdrawing.isPending ? 'Retirando...' : undefined}
      failure={withdrawing.error}
      onClose={onClose}
      onConfirm={(reason) => withdrawing.mutate(reason)}
    >
      <p className="wrap-anywhere">
        ¿Seguro que quieres retirar la foto de <bdi className="font-semibold">{party.name}</bdi>? Nadie
        volverá a verla, tampoco en otros eventos, y no se podrá subir de nuevo.
      </p>
    </ReasonDialog>
  );
}

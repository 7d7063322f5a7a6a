import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { photoName, photoUrl } from '@duende/contracts/parties/photo-url';
import { Dialog as Radix } from 'radix-ui';
import { useMay } from '../session/session.ts';
import { toast } from '../browser/toasts.ts';
import { buttonClass } from '../ui/button.tsx';
import { useGiveBackFocus } from '../ui/dialog.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { usePhoto } from '../parties/poster.tsx';
import { ConditionDialog } from './condition-dialog.tsx';
import { PublicNoticeDialog } from './public-notice-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import type { PartyOverlay } from './party-search.ts';
import { TicketsDialog } from './tickets-dialog.tsx';
import { useDeleteParty } from './use-delete-party.ts';
import { command, useCommand } from '../cache/use-command.ts';

interface PartyOverlaysProps {
  readonly open: PartyOverlay;
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

export function PartyOverlays({ open, party, onClose }: PartyOverlaysProps) {
  const [mayEdit, isSignedIn] = [useMay('party.edit'), useMay('party.call-off')];
  const [mayDelete, mayWithdraw] = [useMay('party.delete'), useMay('photo.withdraw')];
  switch (open) {
    case 'foto': {
      const photo = party.photo === null ? null : photoName(party.photo);
      return photo && <PhotoOverlay name={party.name} photo={photo} onClose={onClose} />;
    }
    case 'quitar-foto':
      return mayWithdraw && party.photo !== null && <WithdrawPhotoDialog party={party} onClose={onClose} />;
    case 'nota':
      return mayEdit && <PublicNoticeDialog party={party} onClose={onClose} />;
    case 'estado':
      return isSignedIn && <ConditionDialog party={party} onClose={onClose} />;
    case 'entradas':
      return isSignedIn && party.status === 'approved' && <TicketsDialog party={party} onClose={onClose} />;
    case 'retirar':
      return isSignedIn && party.status === 'pending' && <TakeBackDialog party={party} onClose={onClose} />;
    case 'eliminar':
      return mayDelete && <DeleteDialog party={party} onClose={onClose} />;
    default:
      open satisfies never;
      return null;
  }
}

interface PhotoOverlayProps {
  readonly name: string;
  /** the photo's file name */
  readonly photo: string;
  readonly onClose: () => void;
}

function PhotoOverlay({ name, photo, onClose }: PhotoOverlayProps) {
  const giveBack = useGiveBackFocus();
  const { name: shown, miss } = usePhoto(photo);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          className="fixed inset-0 z-50 flex animate-fade flex-col bg-bg-0 pt-[env(safe-area-inset-top)]"
        >
          <Radix.Title className="sr-only">{`Foto de ${name}`}</Radix.Title>
          {shown === null ? (
            <p role="status" className="m-auto p-4 text-center text-text-2">
              La foto no se ha cargado. Se probará otra vez cuando vuelva la conexión.
            </p>
          ) : (
            <img
              src={photoUrl(shown)}
              alt={`Cartel de ${name}`}
              className="min-h-0 w-full flex-1 object-contain"
              onError={miss}
            />
          )}
          <div className="flex justify-center p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Radix.Close className={buttonClass('secondary', 'min-w-40')}>Cerrar</Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

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
      readers="Lo leerá quien lo envió."
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

interface WithdrawPhotoDialogProps {
  readonly party: EventAnswer;
  readonly onClose: () => void;
}

export function WithdrawPhotoDialog({ party, onClose }: WithdrawPhotoDialogProps) {
  const withdrawing = useWithdrawPhoto(party, onClose);
  return (
    <ReasonDialog
      title="Quitar foto"
      confirm="Quitar foto"
      doing={withdrawing.isPending ? 'Quitando...' : undefined}
      failure={withdrawing.error}
      onClose={onClose}
      onConfirm={(reason) => withdrawing.mutate(reason)}
    >
      <p className="wrap-anywhere">
        ¿Seguro que quieres quitar la foto de <bdi className="font-semibold">{party.name}</bdi>? Nadie volverá
        a verla, tampoco en otros eventos, y no se podrá subir de nuevo.
      </p>
    </ReasonDialog>
  );
}

/** Not optimistic: the dialog keeps its reason until the answer. */
function useWithdrawPhoto({ id, photo }: Pick<EventAnswer, 'id' | 'photo'>, onWithdrawn: () => void) {
  return useCommand({
    command: (reason: string) =>
      command(
        'POST /api/admin/events/:id/withdraw-photo',
        { id },
        {
          // The dialog opens only for a party with a photo.
          photo: photo ?? '',
          ...(reason !== '' && { reason }),
        },
      ),
    words: 'Failed to withdraw photo',
    done: () => {
      toast('Foto quitada');
      onWithdrawn();
    },
    failed: ['Error al quitar la foto', 'No se pudo quitar la foto'],
  });
}

import type { DoneAnswer, ListedUserAnswer } from '@duende/contracts/api/answers';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { useOnceMutation } from '../../lib/api/use-once-mutation.ts';
import { errorToast, toast } from '../../lib/dom/toasts.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';
import { CARD_ACTION } from './card-action.ts';

const TITLE = 'Cerrar sus sesiones';

/** Shuts a person out of every device, a stolen one for example. In Spanish, unlike the rest of the screen. */
export function EndSessions({ user }: { readonly user: ListedUserAnswer }) {
  return (
    <DialogButton
      kind="quiet"
      className={CARD_ACTION}
      dialog={(close) => <EndDialog user={user} onClose={close} />}
    >
      <ScreenIcon name="leave" className="size-4.5 text-text-3" />
      <span>
        {TITLE}
        <span className="sr-only"> a {user.username}</span>
      </span>
    </DialogButton>
  );
}

function EndDialog({ user, onClose }: { readonly user: ListedUserAnswer; readonly onClose: () => void }) {
  const end = useOnceMutation({
    mutationFn: (reason: string) =>
      send<DoneAnswer>('DELETE', `/api/admin/users/${user.id}/sessions`, reason === '' ? {} : { reason }),
    onSuccess: () => {
      toast('Sesiones cerradas', user.username);
      onClose();
    },
    onError: (error) => errorToast('Error al cerrar', messageOf(error, 'No se pudieron cerrar sus sesiones')),
  });
  return (
    <ReasonDialog
      title={TITLE}
      confirm={TITLE}
      readers="Queda en el historial, junto a tu nombre."
      doing={end.isPending ? 'Cerrando...' : undefined}
      failure={end.error}
      onClose={onClose}
      onConfirm={(reason) => end.mutate(reason)}
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {user.username}
      </p>
      <p className="text-text-2">
        Tendrá que volver a iniciar sesión en todos sus dispositivos. Su contraseña sigue siendo la misma.
      </p>
    </ReasonDialog>
  );
}

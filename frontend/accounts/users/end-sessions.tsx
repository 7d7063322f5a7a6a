import type { DoneAnswer } from '@duende/contracts/common/answers';
import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import { messageOf } from '../../http/api-error.ts';
import { send } from '../../http/send.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import { errorToast, toast } from '../../browser/toasts.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { CardAction } from './card-action.ts';

const TITLE = 'Cerrar sus sesiones';

/** Shuts a person out of every device, a stolen one for example. In Spanish, unlike the rest of the screen. */
export const endSessions = (user: ListedUserAnswer): CardAction => ({
  icon: 'leave',
  words: TITLE,
  whom: `a ${user.username}`,
  dialog: (close) => <EndDialog user={user} onClose={close} />,
});

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

import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import type { PasswordTicketAnswer } from '@duende/contracts/accounts/token-answers';
import { messageOf } from '../../http/api-error.ts';
import { send } from '../../http/send.ts';
import { momentDay, momentTime } from '../../dates/moment-text.ts';
import { errorToast } from '../../browser/toasts.ts';
import { useOnceMutation } from '../../cache/use-once-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretToCopy } from '../../ui/secret-to-copy.tsx';
import type { CardAction } from './card-action.ts';

const TITLE = 'Enlace para cambiar la contraseña';

/** Issues a link for a user who has lost their password. In Spanish, unlike the rest of the screen. */
export const passwordLink = (user: ListedUserAnswer): CardAction => ({
  icon: 'link',
  words: TITLE,
  whom: `para ${user.username}`,
  dialog: (close) => <LinkDialog user={user} onClose={close} />,
});

function LinkDialog({ user, onClose }: { readonly user: ListedUserAnswer; readonly onClose: () => void }) {
  const issue = useOnceMutation({
    mutationFn: () => send<PasswordTicketAnswer>('POST', `/api/admin/users/${user.id}/password-ticket`),
    onError: (error) =>
      errorToast('Error al crear el enlace', messageOf(error, 'No se pudo crear el enlace')),
  });
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <div lang="es" className="flex flex-col gap-4">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {user.username}
        </p>
        {issue.data === undefined ? (
          <>
            <p className="text-text-2">
              Quien abra el enlace elige otra contraseña para esta cuenta. Dáselo solo a esa persona: sirve
              una vez y durante 24 horas, y los anteriores dejan de servir.
            </p>
            <Button
              kind="primary"
              aria-disabled={issue.isPending}
              onClick={() => issue.mutate(undefined)}
              className="mt-2 text-lg"
            >
              {issue.isPending ? 'Haciendo...' : 'Crear enlace'}
            </Button>
          </>
        ) : (
          <IssuedLink ticket={issue.data} />
        )}
      </div>
    </Dialog>
  );
}

function IssuedLink({ ticket: { path, expiresAt } }: { readonly ticket: PasswordTicketAnswer }) {
  const url = window.location.origin + path;
  return (
    <>
      <p className="text-text-2">
        {`No se volverá a mostrar. Sirve hasta el ${momentDay(expiresAt)} a las ${momentTime(expiresAt)}.`}
      </p>
      <SecretToCopy label="Enlace" value={url} />
    </>
  );
}

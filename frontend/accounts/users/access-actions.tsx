import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import type { PasswordTicketAnswer } from '@duende/contracts/accounts/token-answers';
import { toast } from '../../browser/toasts.ts';
import { momentDay, momentTime } from '../../dates/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SecretToCopy } from '../../ui/secret-to-copy.tsx';
import type { CardAction } from './card-action.ts';
import { command, useCommand } from '../../cache/use-command.ts';

const NEW_PASSWORD = 'Enlace para cambiar la contraseña';

export const passwordLink = (user: ListedUserAnswer): CardAction => ({
  icon: 'link',
  words: NEW_PASSWORD,
  whom: `para ${user.username}`,
  dialog: (close) => <LinkDialog user={user} onClose={close} />,
});

function LinkDialog({ user, onClose }: { readonly user: ListedUserAnswer; readonly onClose: () => void }) {
  const issue = useCommand({
    command: () => command('POST /api/admin/users/:id/password-ticket', { id: user.id }),
    failed: ['Error al crear el enlace', 'No se pudo crear el enlace'],
  });
  return (
    <Dialog title={NEW_PASSWORD} onClose={onClose}>
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
              {issue.isPending ? 'Creando...' : 'Crear enlace'}
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

const END_SESSIONS = 'Cerrar sus sesiones';

export const endSessions = (user: ListedUserAnswer): CardAction => ({
  icon: 'leave',
  words: END_SESSIONS,
  whom: `a ${user.username}`,
  dialog: (close) => <EndDialog user={user} onClose={close} />,
});

function EndDialog({ user, onClose }: { readonly user: ListedUserAnswer; readonly onClose: () => void }) {
  const end = useCommand({
    command: (reason: string) =>
      command('DELETE /api/admin/users/:id/sessions', { id: user.id }, reason === '' ? {} : { reason }),
    done: () => {
      toast('Sesiones cerradas', user.username);
      onClose();
    },
    failed: ['Error al cerrar', 'No se pudieron cerrar sus sesiones'],
  });
  return (
    <ReasonDialog
      title={END_SESSIONS}
      confirm={END_SESSIONS}
      readers="Queda en el registro, junto a tu nombre."
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

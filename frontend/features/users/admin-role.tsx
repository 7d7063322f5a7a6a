import type { DoneAnswer, ListedUserAnswer } from '@duende/contracts/api/answers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { send } from '../../lib/api/send.ts';
import { USERS } from '../../lib/api/user-queries.ts';
import { errorToast, toast } from '../../lib/dom/toasts.ts';
import { useOnceMutation } from '../../lib/api/use-once-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Texts of both changes of the role. */
const WORDS = {
  appoint: {
    title: 'Hacer administrador',
    consequence:
      'Podrá aprobar, editar y retirar eventos y comentarios, ver los emails y nombrar administradores. Lo notará la próxima vez que inicie sesión.',
    done: 'Ya es administrador',
  },
  dismiss: {
    title: 'Quitar administrador',
    consequence: 'Dejará de poder moderar y se cerrarán sus sesiones.',
    done: 'Ya no es administrador',
  },
} as const;

/** Appoints or dismisses an administrator, after a confirmation. In Spanish, unlike the rest of the screen. */
export function AdminRole({ user }: { readonly user: ListedUserAnswer }) {
  const [isAsking, setAsking] = useState(false);
  const { title } = WORDS[user.isAdmin ? 'dismiss' : 'appoint'];
  return (
    <div lang="es">
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)} className="text-sm">
        {title}
        <span className="sr-only"> a {user.username}</span>
      </Button>
      {isAsking && <RoleDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}

function RoleDialog({ user, onClose }: { readonly user: ListedUserAnswer; readonly onClose: () => void }) {
  const client = useQueryClient();
  const { title, consequence, done } = WORDS[user.isAdmin ? 'dismiss' : 'appoint'];
  const change = useOnceMutation({
    mutationFn: (isAdmin: boolean) =>
      send<DoneAnswer>('PUT', `/api/admin/users/${user.id}/admin`, { isAdmin }),
    onSuccess: async () => {
      toast(done, user.username);
      onClose();
      await client.invalidateQueries({ queryKey: USERS });
    },
    onError: (error) => errorToast('Error al cambiar', messageOf(error, 'No se pudo cambiar')),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <div lang="es" className="flex flex-col gap-4">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {user.username}
        </p>
        <p className="text-text-2">{consequence}</p>
        <Button
          kind={user.isAdmin ? 'danger' : 'primary'}
          aria-disabled={change.isPending}
          onClick={() => change.mutate(!user.isAdmin)}
          className="mt-2 text-lg"
        >
          {change.isPending ? 'Guardando...' : title}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Dialog>
  );
}

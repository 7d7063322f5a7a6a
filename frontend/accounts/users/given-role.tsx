import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import { toast } from '../../browser/toasts.ts';
import { ConfirmDialog } from '../../ui/dialog-parts.tsx';
import type { CardAction } from './card-action.ts';
import { command, useCommand } from '../../cache/use-command.ts';

const ROLES = {
  admin: {
    icon: 'shield',
    isHeldBy: ({ isAdmin }: ListedUserAnswer) => isAdmin,
    command: (id: string, isAdmin: boolean) => command('PUT /api/admin/users/:id/admin', { id }, { isAdmin }),
    appoint: {
      title: 'Hacer administrador',
      consequence:
        'Podrá aprobar, editar y eliminar eventos y comentarios, ver los emails y nombrar administradores. Tendrá efecto la próxima vez que inicie sesión.',
      done: 'Ya es administrador',
    },
    dismiss: {
      title: 'Quitar administrador',
      consequence: 'Dejará de poder moderar. Se cerrarán sus sesiones y sus tokens dejarán de servir.',
      done: 'Ya no es administrador',
    },
  },
  moderator: {
    icon: 'flag',
    isHeldBy: ({ isModerator }: ListedUserAnswer) => isModerator,
    command: (id: string, isModerator: boolean) =>
      command('PUT /api/admin/users/:id/moderator', { id }, { isModerator }),
    appoint: {
      title: 'Hacer moderador',
      consequence:
        'Podrá aprobar, editar y eliminar eventos, comentarios y viajes, y revisar denuncias. No verá emails ni podrá tocar cuentas. Tendrá efecto la próxima vez que inicie sesión.',
      done: 'Ya es moderador',
    },
    dismiss: {
      title: 'Quitar moderador',
      consequence: 'Dejará de poder moderar. Se cerrarán sus sesiones.',
      done: 'Ya no es moderador',
    },
  },
  analyst: {
    icon: 'chart',
    isHeldBy: ({ isAnalyst }: ListedUserAnswer) => isAnalyst,
    command: (id: string, isAnalyst: boolean) =>
      command('PUT /api/admin/users/:id/analyst', { id }, { isAnalyst }),
    appoint: {
      title: 'Hacer analista',
      consequence:
        'Podrá ver cómo estaba la web en cualquier momento, las estadísticas y sus exportaciones, sin datos personales. Tendrá efecto la próxima vez que inicie sesión.',
      done: 'Ya es analista',
    },
    dismiss: {
      title: 'Quitar analista',
      consequence:
        'Dejará de ver cómo estaba la web y las estadísticas. Se cerrarán sus sesiones y sus tokens dejarán de servir.',
      done: 'Ya no es analista',
    },
  },
} as const;

interface GivenRoleProps {
  readonly user: ListedUserAnswer;
  readonly kind: keyof typeof ROLES;
}

export function givenRole(user: ListedUserAnswer, kind: GivenRoleProps['kind']): CardAction {
  const { title } = ROLES[kind][ROLES[kind].isHeldBy(user) ? 'dismiss' : 'appoint'];
  return {
    icon: ROLES[kind].icon,
    words: title,
    whom: `a ${user.username}`,
    dialog: (close) => <RoleDialog user={user} kind={kind} onClose={close} />,
  };
}

function RoleDialog({ user, kind, onClose }: GivenRoleProps & { readonly onClose: () => void }) {
  const isHeld = ROLES[kind].isHeldBy(user);
  const { title, consequence, done } = ROLES[kind][isHeld ? 'dismiss' : 'appoint'];
  const change = useCommand({
    command: (given: boolean) => ROLES[kind].command(user.id, given),
    done: () => {
      toast(done, user.username);
      onClose();
    },
    failed: ['Error al cambiar', 'No se pudo cambiar'],
  });
  return (
    <ConfirmDialog
      title={title}
      subject={user.username}
      kind={isHeld ? 'danger' : 'primary'}
      doing={change.isPending ? 'Guardando...' : undefined}
      onClose={onClose}
      onConfirm={() => change.mutate(!isHeld)}
    >
      {consequence}
    </ConfirmDialog>
  );
}

import { missingRole, type Permission } from '@duende/contracts/accounts/permissions';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useHere } from '../browser/navigation.ts';
import { usePanels } from '../browser/overlays.ts';
import { useMay, useSession } from '../session/session.ts';
import { Button, buttonClass } from './button.tsx';
import { HomeLink, MessageScreen } from './message-screen.tsx';

interface PermittedProps {
  readonly permission: Permission;
  /** default: {@link Denied} */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** Others see what they lack. */
export function Permitted({ permission, otherwise, children }: PermittedProps) {
  const isAllowed = useMay(permission);
  return isAllowed ? children : (otherwise ?? <Denied lacking={LACKING[missingRole(permission)]} />);
}

export function SignedIn({ otherwise, children }: Omit<PermittedProps, 'permission'>) {
  const isSignedIn = useSession().status === 'signed-in';
  return isSignedIn ? children : (otherwise ?? <Denied />);
}

/** A role counts from the next login. */
const JUST_GIVEN = 'Si te los acaban de dar, cierra sesión y vuelve a entrar.';

const LACKING = {
  analyst: `Necesitas permisos de analista. ${JUST_GIVEN}`,
  moderator: `Necesitas permisos de moderador. ${JUST_GIVEN}`,
  admin: `Necesitas permisos de administrador. ${JUST_GIVEN}`,
} as const;

interface DeniedProps {
  /** while the session is unknown */
  readonly loading?: string;
  readonly heading?: string;
  readonly visitor?: string;
  /** what a visitor gets by signing in */
  readonly gains?: readonly string[];
  /** shown to a member without the permission */
  readonly lacking?: string;
}

export function Denied({
  loading = 'Cargando...',
  heading = 'Acceso denegado',
  visitor = 'Inicia sesión para continuar.',
  gains = [],
  lacking = '',
}: DeniedProps) {
  const { status } = useSession();
  const { show } = usePanels();
  const volver = useHere();
  if (status === 'unknown') return <MessageScreen heading={loading} />;
  return (
    <MessageScreen
      heading={heading}
      line={status === 'signed-out' ? visitor : lacking}
      points={status === 'signed-out' ? gains : []}
    >
      {status === 'signed-out' && (
        <>
          <Button kind="primary" onClick={() => show('login')}>
            Iniciar Sesión
          </Button>
          <Link to="/register" search={{ volver }} className={buttonClass()}>
            Crear Cuenta
          </Link>
        </>
      )}
      <HomeLink />
    </MessageScreen>
  );
}

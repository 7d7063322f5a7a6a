import { missingRole, type Permission } from '@duende/contracts/accounts/permissions';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePanels } from '../lib/dom/overlays.ts';
import { useMay, useSession } from '../lib/session/session.ts';
import { Button, buttonClass } from './button.tsx';
import { Icon } from './icons.tsx';
import { HomeLink } from './home-link.tsx';
import { MessageScreen } from './message-screen.tsx';
import { PageHeading } from './page-heading.tsx';

interface AdminScreenProps {
  readonly title: string;
  readonly permission: Permission;
  /** shown beside the title; `undefined` while it is on its way */
  readonly count?: number | undefined;
  readonly children: ReactNode;
}

/** A screen for those who may: back, title, count and what it holds. */
export function AdminScreen({ title, permission, count, children }: AdminScreenProps) {
  return (
    <Permitted permission={permission}>
      <div className="mx-auto max-w-[84rem] px-4 pt-4 pb-24 sm:px-6 sm:pt-8">
        <Link to="/" className={buttonClass('quiet', '-ml-4')}>
          <Icon name="back" />
          Volver
        </Link>
        <div className="mt-2 mb-6 flex items-center gap-4">
          <PageHeading title={title} className="display min-w-0 text-title wrap-anywhere">
            {title}
          </PageHeading>
          {count !== undefined && <CountBadge count={count} />}
        </div>
        {children}
      </div>
    </Permitted>
  );
}

/** What is for those who may; the others are told what they lack. */
export function Permitted({ permission, children }: Pick<AdminScreenProps, 'permission' | 'children'>) {
  return useMay(permission) ? children : <Denied permission={permission} />;
}

export function CountBadge({ count }: { readonly count: number }) {
  return (
    <span className="rounded-full bg-surface-3 px-3.5 py-0.5 text-lg font-bold tabular-nums">{count}</span>
  );
}

const LACKING = {
  analyst: 'Necesitas permisos de analista.',
  admin: 'Necesitas permisos de administrador.',
} as const;

function Denied({ permission }: Pick<AdminScreenProps, 'permission'>) {
  const { status } = useSession();
  const { show } = usePanels();
  switch (status) {
    case 'unknown':
      return <MessageScreen heading="Cargando..." />;
    case 'signed-out':
      return (
        <MessageScreen heading="Acceso denegado" line="Inicia sesión para continuar.">
          <Button kind="primary" onClick={() => show('login')}>
            Iniciar Sesión
          </Button>
          <HomeLink />
        </MessageScreen>
      );
    case 'signed-in':
      return (
        <MessageScreen heading="Acceso denegado" line={LACKING[missingRole(permission)]}>
          <HomeLink />
        </MessageScreen>
      );
    default:
      status satisfies never;
      return null;
  }
}

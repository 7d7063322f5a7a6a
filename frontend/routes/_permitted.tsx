import type { Permission } from '@duende/contracts/accounts/permissions';
import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router';
import { Permitted } from '../ui/permitted.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** required by a screen below `_permitted` */
    permission?: Permission;
  }
}

/** Others see what they lack, also after their session has ended. */
export const Route = createFileRoute('/_permitted')({ component: PermittedScreens });

function PermittedScreens() {
  const permission = useChildMatches({ select: (matches) => matches.at(-1)?.staticData.permission });
  return (
    permission !== undefined && (
      <Permitted permission={permission}>
        <Outlet />
      </Permitted>
    )
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '../accounts/users/users-page.tsx';
import { DEFAULT_ORDER, userOrder } from '../accounts/users/user-orders.ts';

export interface UsersSearch {
  /** unknown orders mean the default */
  readonly sort?: string | undefined;
  /** part of a name or e-mail */
  readonly search?: string | undefined;
}

export const Route = createFileRoute('/users')({
  staticData: { heading: 'Usuarios' },
  validateSearch: ({ sort, search }: UsersSearch): UsersSearch => ({ sort, search }),
  component: UsersScreen,
});

function UsersScreen() {
  const { sort, search } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (change: { sort?: string | undefined; search?: string | undefined }) =>
    void navigate({ search: { sort, search, ...change }, replace: true, resetScroll: false });
  return (
    <UsersPage
      order={userOrder(sort)}
      onOrder={(order) => show({ sort: order === DEFAULT_ORDER ? undefined : order })}
      search={search ?? ''}
      onSearch={(words) => show({ search: words || undefined })}
    />
  );
}

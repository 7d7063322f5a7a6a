import { useNavigate, useSearch } from '@tanstack/react-router';
import { UsersPage } from '../features/users/users-page.tsx';
import { DEFAULT_ORDER, userOrder } from '../features/users/user-orders.ts';

export function UsersScreen() {
  const { sort, search } = useSearch({ from: '/users' });
  const navigate = useNavigate();
  const show = (change: { sort?: string | undefined; search?: string | undefined }) =>
    void navigate({ to: '/users', search: { sort, search, ...change }, replace: true, resetScroll: false });
  return (
    <UsersPage
      order={userOrder(sort)}
      onOrder={(order) => show({ sort: order === DEFAULT_ORDER ? undefined : order })}
      search={search ?? ''}
      onSearch={(words) => show({ search: words || undefined })}
    />
  );
}

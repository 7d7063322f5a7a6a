import { useNavigate, useSearch } from '@tanstack/react-router';
import { UsersPage } from '../features/users/users-page.tsx';
import { DEFAULT_ORDER, userOrder } from '../features/users/user-orders.ts';

export function UsersScreen() {
  const { sort } = useSearch({ from: '/users' });
  const navigate = useNavigate();
  return (
    <UsersPage
      order={userOrder(sort)}
      onOrder={(order) =>
        void navigate({
          to: '/users',
          search: { sort: order === DEFAULT_ORDER ? undefined : order },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

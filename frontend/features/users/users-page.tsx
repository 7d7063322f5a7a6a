import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { apiErrorOf, isWorthRetrying } from '../../lib/api/api-error.ts';
import { usePanels } from '../../lib/panels.ts';
import { usersQuery } from '../../lib/queries/user-queries.ts';
import { useMay, useSession } from '../../lib/session/use-session.ts';
import { CountBadge } from '../../ui/admin-screen.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { UserCard } from './user-card.tsx';
import { sortUsers, USER_ORDERS, type UserOrder } from './user-orders.ts';

interface UsersPageProps {
  readonly order: UserOrder;
  readonly onOrder: (order: UserOrder) => void;
}

/** The window keeps to Spanish, as every window here. */
const TITLE = 'Usuarios';

/** Every account, for admins. The product speaks English here, alone of all screens. */
export function UsersPage(props: UsersPageProps) {
  return (
    <div lang="en">
      <Users {...props} />
    </div>
  );
}

function Users({ order, onOrder }: UsersPageProps) {
  const session = useSession();
  const allowed = useMay('user.list');
  const panels = usePanels();
  const { data, error, refetch } = useQuery({ ...usersQuery, enabled: allowed });

  if (session.status === 'unknown') return <MessageScreen title={TITLE} heading="Loading users..." />;
  if (session.status === 'signed-out')
    return (
      <MessageScreen title={TITLE} heading="Access denied" line="You must be logged in to view users">
        <Button kind="primary" onClick={() => panels.show('login')}>
          Log in
        </Button>
        <BackLink />
      </MessageScreen>
    );
  if (!allowed || isRefused(error)) return <AdminsOnly />;
  if (data !== undefined) return <UserList users={sortUsers(data, order)} order={order} onOrder={onOrder} />;
  if (error === null) return <MessageScreen title={TITLE} heading="Loading users..." />;
  return (
    <MessageScreen title={TITLE} heading={`Error loading users: ${error.message}`}>
      {isWorthRetrying(error) && (
        <Button kind="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      <BackLink />
    </MessageScreen>
  );
}

function isRefused(error: Error | null): boolean {
  const status = apiErrorOf(error)?.status;
  return status === 401 || status === 403;
}

function AdminsOnly() {
  return (
    <MessageScreen
      title={TITLE}
      heading="Admin access required"
      line="You need admin privileges to view the users list"
    >
      <BackLink />
    </MessageScreen>
  );
}

function BackLink() {
  return (
    <Link to="/" className={buttonClass('secondary')}>
      Back
    </Link>
  );
}

interface UserListProps extends UsersPageProps {
  readonly users: ReturnType<typeof sortUsers>;
}

function UserList({ users, order, onOrder }: UserListProps) {
  return (
    <div className="mx-auto max-w-[84rem] px-4 pt-4 pb-24 sm:px-6 sm:pt-8">
      <Link to="/" className={buttonClass('quiet', '-ml-4')}>
        <Icon name="back" />
        Back
      </Link>
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <PageHeading title={TITLE} className="display text-title">
          Users List
        </PageHeading>
        <CountBadge count={users.length} />
        <OrderField order={order} onOrder={onOrder} />
      </div>
      {users.length === 0 ? (
        <div className="panel rounded-3xl px-6 py-14 text-center">
          <h2 className="display mb-2 text-title">No users found</h2>
          <p className="text-text-2">There are no users in the system yet.</p>
        </div>
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {users.map((user) => (
            <UserCard key={user.id} user={user} />
          ))}
        </ul>
      )}
    </div>
  );
}

function OrderField({ order, onOrder }: UsersPageProps): ReactNode {
  const id = useId();
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 sm:ml-auto sm:w-auto">
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap text-text-3">
        Sort by
      </label>
      <select
        id={id}
        value={order}
        onChange={(event) => {
          const chosen = USER_ORDERS.find((known) => known.id === event.target.value);
          if (chosen) onOrder(chosen.id);
        }}
        className={`${CONTROL} min-w-0 flex-1`}
      >
        {USER_ORDERS.map(({ id: value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

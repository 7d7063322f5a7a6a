import type { ListedUserAnswer } from '@duende/contracts/accounts/account-answers';
import { USER_SORTS, type UserSort } from '@duende/contracts/accounts/user-sorts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { apiErrorOf, isWorthRetrying } from '../../http/api-error.ts';
import type { Listed } from '../../cache/list-pages.ts';
import { usePanels } from '../../browser/overlays.ts';
import { usersQuery } from '../user-queries.ts';
import { useSession } from '../../session/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { TitleGuide } from '../../ui/guide-link.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { BackHome, SCREEN, ScreenHead } from '../../ui/screen.tsx';
import { Permitted } from '../../ui/permitted.tsx';
import { UserCard } from './user-card.tsx';
import { ORDER_WORDS, userOrder } from './user-orders.ts';

interface UsersPageProps {
  readonly order: UserSort;
  readonly onOrder: (order: UserSort) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The window title is Spanish, as everywhere. */
const TITLE = 'Usuarios';

/** The specified texts are English, and marked as such. */
export function UsersPage(props: UsersPageProps) {
  return (
    <Permitted permission="user.list" otherwise={<Denied />}>
      <Users {...props} />
    </Permitted>
  );
}

const LOADING = (
  <div lang="en">
    <MessageScreen title={TITLE} heading="Loading users..." />
  </div>
);

function Users(props: UsersPageProps) {
  const { order, search } = props;
  const list = useInfiniteQuery({ ...usersQuery(order, search), placeholderData: keepPreviousData });
  const { data, error, refetch } = list;

  if (isRefused(error)) return <AdminsOnly />;
  if (data !== undefined) return <UserList {...props} list={data} pages={list} />;
  if (error === null) return LOADING;
  return (
    <div lang="en">
      <MessageScreen title={TITLE} heading={`Error loading users: ${error.message}`}>
        {isWorthRetrying(error) && (
          <Button lang="es" kind="primary" onClick={() => void refetch()}>
            Reintentar
          </Button>
        )}
        <BackLink />
      </MessageScreen>
    </div>
  );
}

function Denied() {
  const { status } = useSession();
  const panels = usePanels();
  if (status === 'unknown') return LOADING;
  if (status === 'signed-in') return <AdminsOnly />;
  return (
    <div lang="en">
      <MessageScreen title={TITLE} heading="Access denied" line="You must be logged in to view users">
        <Button lang="es" kind="primary" onClick={() => panels.show('login')}>
          Iniciar Sesión
        </Button>
        <BackLink />
      </MessageScreen>
    </div>
  );
}

function isRefused(error: Error | null): boolean {
  const status = apiErrorOf(error)?.status;
  return status === 401 || status === 403;
}

function AdminsOnly() {
  return (
    <div lang="en">
      <MessageScreen
        title={TITLE}
        heading="Admin access required"
        line="You need admin privileges to view the users list"
      >
        <BackLink />
      </MessageScreen>
    </div>
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
  readonly list: Listed<ListedUserAnswer>;
  readonly pages: ComponentProps<typeof MoreItems>['list'];
}

function UserList({ list: { items: users, total }, pages, order, onOrder, search, onSearch }: UserListProps) {
  return (
    <div className={SCREEN.wide}>
      <ScreenHead
        title={TITLE}
        heading={<span lang="en">Users List</span>}
        back={<BackHome />}
        count={total}
        guide={<TitleGuide guide="administrar" />}
      >
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3 sm:ml-auto sm:w-auto">
          <ListSearch
            total={total}
            label="Busca por nombre o email"
            placeholder="Nombre o email"
            value={search}
            onSearch={onSearch}
            className="w-full sm:w-64"
          />
          <OrderField order={order} onOrder={onOrder} />
        </div>
      </ScreenHead>
      {users.length === 0 && !pages.hasNextPage && (
        <div className="panel rounded-3xl px-6 py-14 text-center">
          <h2 lang="en" className="display mb-2 text-title">
            No users found
          </h2>
          {search === '' ? (
            <p lang="en" className="text-text-2">
              There are no users in the system yet.
            </p>
          ) : (
            <div className="flex flex-col items-center gap-4">
              <p className="text-text-2">Nadie tiene ese nombre ni ese email.</p>
              <Button onClick={() => onSearch('')}>Quitar búsqueda</Button>
            </div>
          )}
        </div>
      )}
      {users.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {users.map((user) => (
            <UserCard key={user.id} user={user} />
          ))}
        </ul>
      )}
      <MoreItems list={pages} shown={users.length} total={search === '' ? total : undefined} />
    </div>
  );
}

function OrderField({ order, onOrder }: Pick<UsersPageProps, 'order' | 'onOrder'>): ReactNode {
  const id = useId();
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 sm:w-auto">
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap text-text-3">
        Ordenar
      </label>
      <select
        id={id}
        lang="en"
        value={order}
        onChange={(event) => {
          onOrder(userOrder(event.target.value));
        }}
        className={`${CONTROL} min-w-0 flex-1`}
      >
        {USER_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {ORDER_WORDS[sort]}
          </option>
        ))}
      </select>
    </div>
  );
}

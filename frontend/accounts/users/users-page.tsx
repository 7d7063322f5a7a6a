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
import { CountBadge } from '../../ui/admin-screen.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { TitleGuide } from '../../ui/guide-link.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BACK_CLASS, BackWords, SCREEN } from '../../ui/screen.tsx';
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

/** The only screen in English. */
export function UsersPage(props: UsersPageProps) {
  return (
    <div lang="en">
      <Permitted permission="user.list" otherwise={<Denied />}>
        <Users {...props} />
      </Permitted>
    </div>
  );
}

const LOADING = <MessageScreen title={TITLE} heading="Loading users..." />;

function Users(props: UsersPageProps) {
  const { order, search } = props;
  const list = useInfiniteQuery({ ...usersQuery(order, search), placeholderData: keepPreviousData });
  const { data, error, refetch } = list;

  if (isRefused(error)) return <AdminsOnly />;
  if (data !== undefined) return <UserList {...props} list={data} pages={list} />;
  if (error === null) return LOADING;
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

function Denied() {
  const { status } = useSession();
  const panels = usePanels();
  if (status === 'unknown') return LOADING;
  if (status === 'signed-in') return <AdminsOnly />;
  return (
    <MessageScreen title={TITLE} heading="Access denied" line="You must be logged in to view users">
      <Button kind="primary" onClick={() => panels.show('login')}>
        Log in
      </Button>
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
  readonly list: Listed<ListedUserAnswer>;
  readonly pages: ComponentProps<typeof MoreItems>['list'];
}

const ENGLISH = {
  more: 'Show more',
  loading: 'Loading...',
  failed: 'Could not load more.',
  retry: 'Try again',
  shown: (shown: number, total: number) => `${shown} of ${total}`,
  found: (found: number) => `${found} found`,
};

function UserList({ list: { items: users, total }, pages, order, onOrder, search, onSearch }: UserListProps) {
  return (
    <div className={SCREEN.wide}>
      <Link to="/" className={BACK_CLASS}>
        <BackWords>Back</BackWords>
      </Link>
      <div className="mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <PageHeading title={TITLE} className="display text-title">
          Users List
        </PageHeading>
        <CountBadge count={total} />
        <span lang="es">
          <TitleGuide guide="administrar" />
        </span>
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3 sm:ml-auto sm:w-auto">
          <ListSearch
            total={total}
            label="Search by name or email"
            placeholder="Search"
            value={search}
            onSearch={onSearch}
            className="w-full sm:w-64"
          />
          <OrderField order={order} onOrder={onOrder} />
        </div>
      </div>
      {users.length === 0 && !pages.hasNextPage && (
        <div className="panel rounded-3xl px-6 py-14 text-center">
          <h2 className="display mb-2 text-title">No users found</h2>
          <p className="text-text-2">
            {search === '' ? 'There are no users in the system yet.' : 'Nobody has that name or email.'}
          </p>
        </div>
      )}
      {users.length > 0 && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {users.map((user) => (
            <UserCard key={user.id} user={user} />
          ))}
        </ul>
      )}
      <MoreItems
        list={pages}
        shown={users.length}
        total={search === '' ? total : undefined}
        words={ENGLISH}
      />
    </div>
  );
}

function OrderField({ order, onOrder }: Pick<UsersPageProps, 'order' | 'onOrder'>): ReactNode {
  const id = useId();
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 sm:w-auto">
      <label htmlFor={id} className="text-sm font-semibold whitespace-nowrap text-text-3">
        Sort by
      </label>
      <select
        id={id}
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

import { hashKey, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import type { ListQueryOf } from '../cache/list-query.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { ListSearch, WORTH_SEARCHING } from '../ui/list-search.tsx';
import type { MoreItems } from '../ui/more-items.tsx';
import { type Decidable, useDrawnRows, type DrawnRows } from './drawn-rows.ts';
import { QueueBar } from './queue-bar.tsx';

export interface PendingListProps<T> {
  /** the rows of the items that are loaded, the oldest first */
  readonly drawn: DrawnRows<T>;
  /** of all pending items; `undefined` where a search leaves some out */
  readonly total: number | undefined;
  readonly pages: ComponentProps<typeof MoreItems>['list'];
}

interface PendingScreenProps<T> {
  readonly title: string;
  /** the queues beside it, above all that may come and go */
  readonly tabs?: ReactNode;
  readonly query: (search?: string) => ListQueryOf<T>;
  /** what narrows the list besides the search: what asks for it then, and where it is chosen */
  readonly narrowing?: {
    readonly query: (search: string) => ListQueryOf<T>;
    readonly leavesOut: boolean;
    readonly controls: ReactNode;
  };
  readonly searchLabel: string;
  readonly texts: { readonly loading: string; readonly failed: string };
  readonly list: ComponentType<PendingListProps<T>>;
}

/** A moderator's screen: the number of pending items, a search, and the list of those it finds. */
export function PendingScreen<T extends Decidable>(props: PendingScreenProps<T>) {
  const { title, tabs, query, searchLabel, narrowing } = props;
  const [search, setSearch] = useState('');
  const { data } = useInfiniteQuery(query());
  const total = data?.total ?? 0;
  // What stands above the rows stays as they are worked off: else they would move under a finger.
  const [wasLong, setWasLong] = useState(false);
  if (!wasLong && total > WORTH_SEARCHING) setWasLong(true);
  return (
    <AdminScreen title={title} count={data?.total}>
      {tabs}
      <ListSearch
        total={wasLong ? WORTH_SEARCHING + 1 : total}
        label={searchLabel}
        value={search}
        onSearch={setSearch}
        className="mb-5 max-w-80"
      />
      {(wasLong || narrowing?.leavesOut) && narrowing?.controls}
      <FoundItems {...props} search={search} />
    </AdminScreen>
  );
}

function FoundItems<T extends Decidable>({
  query,
  narrowing,
  search,
  texts,
  list: List,
}: PendingScreenProps<T> & { readonly search: string }) {
  const asked = narrowing?.query(search) ?? query(search);
  const found = useInfiniteQuery({ ...asked, placeholderData: keepPreviousData });
  const { data, refetch, isPlaceholderData } = found;
  const drawn = useDrawnRows(data?.items, isPlaceholderData ? null : hashKey(asked.queryKey));
  return (
    <QueryBoundary query={found} {...texts}>
      {({ total }) => (
        <>
          <QueueBar changed={drawn.changes.size} onRedraw={() => void refetch().then(drawn.redraw)} />
          <List
            drawn={drawn}
            total={search === '' && !narrowing?.leavesOut ? total : undefined}
            pages={found}
          />
        </>
      )}
    </QueryBoundary>
  );
}

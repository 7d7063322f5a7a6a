import { nightsOf } from '@duende/contracts/parties/nights';
import { nextNight } from '@duende/contracts/parties/party-filters';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortDay } from '../dates/date-text.ts';
import { useToday } from '../dates/use-today.ts';
import { FirstItems } from '../ui/first-items.tsx';
import { Poster } from '../parties/poster.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';

interface OwnPartyListProps<Party> {
  readonly title: string;
  /** labels the section */
  readonly id: string;
  readonly query: {
    readonly data: readonly Party[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
    readonly hasNextPage?: boolean;
  };
  readonly empty: ReactNode;
  readonly row: (party: Party) => ReactNode;
  /** how many are shown before somebody asks for more */
  readonly first: number;
  /** of the whole list, where that is not all that is loaded */
  readonly total?: number | undefined;
  readonly search?: ReactNode;
  /** shown also while the list is empty and has more pages */
  readonly more?: ReactNode;
}

export function OwnPartyList<Party>({ title, id, search, ...list }: OwnPartyListProps<Party>) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {search}
      <Parties id={id} {...list} />
    </section>
  );
}

function Parties<Party>({
  id,
  query,
  empty,
  row,
  first,
  total,
  more,
}: Omit<OwnPartyListProps<Party>, 'title' | 'search'>) {
  const { hasNextPage = false } = query;
  return (
    <QueryBoundary query={query} loading="Cargando eventos..." failed="No se pudieron cargar tus eventos.">
      {(data) =>
        data.length === 0 && !hasNextPage ? (
          empty
        ) : (
          <FirstItems
            items={data}
            total={total}
            first={first}
            labelledBy={id}
            row={row}
            more={more}
            className="gap-3"
          />
        )
      }
    </QueryBoundary>
  );
}

interface OwnPartyRowProps {
  readonly party: {
    readonly id: string;
    readonly name: string;
    readonly location: string;
    readonly dates: readonly string[];
    readonly cancelledDates: readonly string[];
    readonly photo: string | null;
  };
  /** false for a party without a page */
  readonly opens?: boolean;
  /** after place and next date */
  readonly detail?: string;
  readonly badge?: ReactNode;
  /** before the link */
  readonly action?: ReactNode;
  /** shown on its own line above the action */
  readonly note?: ReactNode;
}

/** Its link covers the row. */
export function OwnPartyRow({ party, opens = true, detail = '', badge, action, note }: OwnPartyRowProps) {
  const day = nextNight(party, useToday()) ?? nightsOf(party)[0];
  const facts = [party.location, day === undefined ? '' : shortDay(day), detail].filter(Boolean);
  return (
    <li className="panel relative flex gap-3.5 rounded-2xl p-3 has-[a:hover]:bg-surface-2">
      <Poster party={party} sizes="4rem" className="aspect-[4/5] h-20 shrink-0 rounded-xl" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h3 dir="auto" className="display text-name wrap-anywhere">
          {opens ? (
            <Link
              to="/event/$key"
              params={{ key: party.id }}
              className="rounded after:absolute after:inset-0 after:rounded-2xl"
            >
              {party.name}
            </Link>
          ) : (
            party.name
          )}
        </h3>
        <p className="wrap-anywhere text-text-2 tabular-nums">{facts.join(' · ')}</p>
        {badge}
        {note && (
          <p className="line-clamp-3 border-l-2 border-danger pl-3 text-sm wrap-anywhere text-text-2">
            {note}
          </p>
        )}
      </div>
      {action && <div className="relative -mt-1.5 -mr-1.5">{action}</div>}
    </li>
  );
}

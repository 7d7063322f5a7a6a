import { nightsOf } from '@duende/contracts/parties/nights';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortDay } from '../dates/date-text.ts';
import { classNames } from '../ui/class-names.ts';
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
  readonly search?: ReactNode;
  /** shown also while the list is empty and has more pages */
  readonly more?: ReactNode;
}

export function OwnPartyList<Party>({ title, id, search, ...list }: OwnPartyListProps<Party>) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="display mb-4 text-title">
        {title}
      </h3>
      {search}
      <Parties {...list} />
    </section>
  );
}

function Parties<Party>({
  query,
  empty,
  row,
  more,
}: Omit<OwnPartyListProps<Party>, 'title' | 'id' | 'search'>) {
  const { hasNextPage = false } = query;
  return (
    <QueryBoundary query={query} loading="Cargando eventos..." failed="No se pudieron cargar tus eventos.">
      {(data) =>
        data.length === 0 && !hasNextPage ? (
          empty
        ) : (
          <>
            <ul className="flex flex-col gap-3">{data.map(row)}</ul>
            {more}
          </>
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
  /** after place and first date */
  readonly detail?: string;
  readonly badge?: ReactNode;
  /** before the link */
  readonly action?: ReactNode;
  /** shown on its own line above the action */
  readonly note?: ReactNode;
}

/** Its link covers the row. */
export function OwnPartyRow({ party, opens = true, detail = '', badge, action, note }: OwnPartyRowProps) {
  const [first] = nightsOf(party);
  const facts = [party.location, first === undefined ? '' : shortDay(first), detail].filter(Boolean);
  return (
    <li className="panel relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 rounded-2xl p-3 has-[a:hover]:bg-surface-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Poster
        party={party}
        sizes="4rem"
        className={classNames('aspect-[4/5] w-16 rounded-xl', badge !== undefined && 'max-sm:row-span-2')}
      />
      <div>
        <h4 dir="auto" className="display text-name wrap-anywhere">
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
        </h4>
        <p className="mt-1 wrap-anywhere text-text-2 tabular-nums">{facts.join(' · ')}</p>
      </div>
      {badge !== undefined && <div className="max-sm:col-start-2 max-sm:self-start">{badge}</div>}
      {note && (
        <p className="col-span-full mt-1 border-l-2 border-danger pl-3 wrap-anywhere text-text-2">{note}</p>
      )}
      {action && <div className="relative col-span-full sm:-mt-2 sm:justify-self-end">{action}</div>}
    </li>
  );
}

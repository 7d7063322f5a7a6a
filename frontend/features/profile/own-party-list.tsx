import type { ReactNode } from 'react';
import { FailureNote } from '../../ui/failure-note.tsx';

interface OwnPartyListProps<Party> {
  readonly title: string;
  /** of the heading, for the section that bears its name */
  readonly id: string;
  readonly query: {
    readonly data: readonly Party[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
    /** of a list in pages */
    readonly hasNextPage?: boolean;
  };
  /** stands where there are none */
  readonly empty: ReactNode;
  readonly row: (party: Party) => ReactNode;
  /** above the list */
  readonly search?: ReactNode;
  /** below it, and in its place while a page to come may hold some */
  readonly more?: ReactNode;
}

/** A section of the person's own parties: loading, failing, empty or full. */
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
  const { data, error, refetch, hasNextPage = false } = query;
  if (data === undefined && error !== null)
    return (
      <FailureNote words="No se pudieron cargar tus eventos." error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <p role="status" className="text-text-2">
        Cargando eventos...
      </p>
    );
  if (data.length === 0 && !hasNextPage) return empty;
  return (
    <>
      <ul className="flex flex-col gap-3">{data.map(row)}</ul>
      {more}
    </>
  );
}

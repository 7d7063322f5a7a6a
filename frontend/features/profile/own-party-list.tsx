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
  };
  /** stands where there are none */
  readonly empty: ReactNode;
  readonly row: (party: Party) => ReactNode;
}

/** A section of the person's own parties: loading, failing, empty or full. */
export function OwnPartyList<Party>({ title, id, query, empty, row }: OwnPartyListProps<Party>) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="display mb-4 text-title">
        {title}
      </h3>
      <Parties query={query} empty={empty} row={row} />
    </section>
  );
}

function Parties<Party>({ query, empty, row }: Pick<OwnPartyListProps<Party>, 'query' | 'empty' | 'row'>) {
  const { data, error, refetch } = query;
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
  if (data.length === 0) return empty;
  return <ul className="flex flex-col gap-3">{data.map(row)}</ul>;
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditList } from './audit-list.tsx';
import { auditQuery, type AuditFilters } from './audit-query.ts';
import { MoreEntries } from './more-entries.tsx';

interface AuditPageProps {
  readonly filters: AuditFilters;
  /** puts the named filters into the address; `undefined` takes one out */
  readonly onFilter: (change: AuditFilters) => void;
}

/** Who moderated what, when, and what it changed. */
export function AuditPage({ filters, onFilter }: AuditPageProps) {
  return (
    <AdminScreen title="Historial" permission="audit.read">
      <AuditFilterBar filters={filters} onFilter={onFilter} />
      <Trail filters={filters} onFilter={onFilter} />
    </AdminScreen>
  );
}

function Trail({ filters, onFilter }: AuditPageProps) {
  const trail = useInfiniteQuery(auditQuery(filters));
  const { data, error } = trail;
  if (data === undefined && error !== null)
    return (
      <FailureNote
        words="No se pudo cargar el historial."
        error={error}
        onRetry={() => void trail.refetch()}
      />
    );
  if (data === undefined)
    return (
      <p role="status" className="text-text-2">
        Cargando historial...
      </p>
    );
  if (data.length === 0) return <NothingFound filters={filters} onFilter={onFilter} />;
  return (
    <div className="max-w-4xl">
      <AuditList entries={data} onFilter={onFilter} />
      <MoreEntries
        hasMore={trail.hasNextPage}
        isFetching={trail.isFetchingNextPage}
        error={trail.isFetchNextPageError ? error : null}
        onMore={() => void trail.fetchNextPage()}
      />
    </div>
  );
}

function NothingFound({ filters, onFilter }: AuditPageProps) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const nothing = { actor: undefined, subject: undefined, kind: undefined, from: undefined, to: undefined };
  return (
    <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-14 text-center text-lg text-text-2">
      <p>{isFiltered ? 'Nada coincide con estos filtros' : 'Todavía no ha pasado nada'}</p>
      {isFiltered && (
        <button type="button" onClick={() => onFilter(nothing)} className={buttonClass('secondary')}>
          Quitar filtros
        </button>
      )}
    </div>
  );
}

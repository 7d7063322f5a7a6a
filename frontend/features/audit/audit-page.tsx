import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminScreen } from '../../ui/admin-screen.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { MoreItems } from '../../ui/more-items.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { AuditList } from './audit-list.tsx';
import { auditQuery, type AuditFilters } from './audit-query.ts';
import { filterErrors, hasErrors } from './filter-errors.ts';

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
      {hasErrors(filterErrors(filters)) ? (
        <Nothing words="Con esas fechas no hay nada que buscar" onFilter={onFilter} />
      ) : (
        <Trail filters={filters} onFilter={onFilter} />
      )}
    </AdminScreen>
  );
}

const TRAIL_WORDS = { found: () => '', end: 'Aquí empieza la historia.' };

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
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  if (data.length === 0)
    return isFiltered ? (
      <Nothing words="Nada coincide con estos filtros" onFilter={onFilter} />
    ) : (
      <Nothing words="Todavía no ha pasado nada" />
    );
  return (
    <div className="max-w-4xl">
      <AuditList entries={data} onFilter={onFilter} />
      <MoreItems list={trail} shown={data.length} words={TRAIL_WORDS} />
    </div>
  );
}

const NO_FILTERS = {
  actor: undefined,
  subject: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
} as const satisfies AuditFilters;

interface NothingProps {
  readonly words: string;
  /** where filters are why */
  readonly onFilter?: AuditPageProps['onFilter'];
}

function Nothing({ words, onFilter }: NothingProps) {
  return (
    <div className="panel flex flex-col items-center gap-4 rounded-3xl px-6 py-14 text-center text-lg text-text-2">
      <p>{words}</p>
      {onFilter && (
        <button type="button" onClick={() => onFilter(NO_FILTERS)} className={buttonClass('secondary')}>
          Quitar filtros
        </button>
      )}
    </div>
  );
}

import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { byDay } from '../dates/by-day.ts';
import { longDay } from '../dates/date-text.ts';
import { useLiveTopic } from '../live/live.ts';
import { useMay } from '../session/session.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { QueryBoundary } from '../ui/query-boundary.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ListSearch } from '../ui/list-search.tsx';
import { MoreItems } from '../ui/more-items.tsx';
import { AuditEntryItem } from './audit-entry.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { auditQuery, type AuditFilters, filterErrors, hasErrors } from './audit-filters.ts';
import { removedParties } from './removed-parties.ts';
import { StrikeDialog, UndoDialog } from './entry-dialogs.tsx';

interface AuditPageProps {
  readonly filters: AuditFilters;
  /** `undefined` removes a filter */
  readonly onFilter: (change: AuditFilters) => void;
}

export function AuditPage({ filters, onFilter }: AuditPageProps) {
  return (
    <AdminScreen title="Registro" width="list">
      <ListSearch
        total={Number.POSITIVE_INFINITY}
        label="Busca en el registro: nombres y motivos"
        placeholder="Nombres y motivos"
        value={filters.words ?? ''}
        onSearch={(words) => onFilter({ words: words || undefined })}
        className="mb-4 max-w-md"
      />
      <AuditFilterBar filters={filters} onFilter={onFilter} />
      {hasErrors(filterErrors(filters)) ? (
        <EmptyTrail words="Con esas fechas no hay nada que buscar" onFilter={onFilter} />
      ) : (
        <Trail filters={filters} onFilter={onFilter} />
      )}
    </AdminScreen>
  );
}

const TRAIL_WORDS = { found: () => '', end: 'Aquí empieza la historia.' };

function Trail({ filters, onFilter }: AuditPageProps) {
  useLiveTopic('moderation');
  const trail = useInfiniteQuery(auditQuery(filters));
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <QueryBoundary query={trail} loading="Cargando registro..." failed="No se pudo cargar el registro.">
      {(entries) => {
        if (entries.length === 0 && isFiltered)
          return <EmptyTrail words="Nada coincide con estos filtros" onFilter={onFilter} />;
        if (entries.length === 0) return <EmptyTrail words="Todavía no ha pasado nada" />;
        return (
          <>
            <AuditList entries={entries} />
            <MoreItems list={trail} shown={entries.length} words={TRAIL_WORDS} />
          </>
        );
      }}
    </QueryBoundary>
  );
}

const NO_FILTERS = {
  actor: undefined,
  subject: undefined,
  kind: undefined,
  words: undefined,
  from: undefined,
  to: undefined,
} as const satisfies AuditFilters;

interface EmptyTrailProps {
  readonly words: string;
  /** set if the filters are the cause */
  readonly onFilter?: AuditPageProps['onFilter'];
}

function EmptyTrail({ words, onFilter }: EmptyTrailProps) {
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

interface AuditListProps {
  /** newest first */
  readonly entries: readonly AuditEntry[];
}

function AuditList({ entries }: AuditListProps) {
  const [undoing, setUndoing] = useState<AuditEntry | null>(null);
  const [striking, setStriking] = useState<AuditEntry | null>(null);
  const mayUndo = useMay('action.undo');
  const mayStrike = useMay('reason.strike');
  const removed = removedParties(entries);
  return (
    <>
      {byDay(entries, ({ at }) => at).map(({ day, of }) => (
        <section key={day} aria-label={longDay(day)} className="mb-10">
          <h2 className="sticky top-16 z-10 -mx-2 bg-bg-0/95 px-2 py-2 font-semibold text-text-3 first-letter:uppercase">
            {longDay(day)}
          </h2>
          <ol className="border-l border-border">
            {of.map((entry) => (
              <AuditEntryItem
                key={entry.id}
                entry={entry}
                isRemoved={entry.subject.partyId !== null && removed.has(entry.subject.partyId)}
                onUndo={mayUndo ? () => setUndoing(entry) : null}
                onStrike={mayStrike ? () => setStriking(entry) : null}
              />
            ))}
          </ol>
        </section>
      ))}
      {undoing && <UndoDialog entry={undoing} onClose={() => setUndoing(null)} />}
      {striking && <StrikeDialog entry={striking} onClose={() => setStriking(null)} />}
    </>
  );
}

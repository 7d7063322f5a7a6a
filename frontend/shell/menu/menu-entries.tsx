import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  pendingCommentsQuery,
  pendingPartiesQuery,
  proposalsQuery,
  reasonsQuery,
} from '../../moderation/moderation-queries.ts';
import { reportedQuery } from '../../reports/report-queries.ts';
import { useMay } from '../../session/session.ts';
import { Icon } from '../../ui/icons.tsx';
import { ScreenIcon } from '../../ui/screen-icons.tsx';

export const ENTRY =
  'flex min-h-12 items-center gap-3.5 rounded-xl px-3 text-left text-lg hover:bg-surface-2';

interface EntryProps extends Pick<LinkProps, 'to' | 'search'> {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** Replaces the panel's history entry, so that going back does not open it again. */
export function Entry({ icon, children, ...target }: EntryProps) {
  return (
    <li>
      <Link {...target} replace className={ENTRY}>
        <EntryIcon>{icon}</EntryIcon>
        {children}
      </Link>
    </li>
  );
}

interface PathEntryProps extends Pick<EntryProps, 'icon' | 'children'> {
  readonly path: string;
}

/** {@link Entry} of a screen that opens as it first stands, without anything to say in its address. */
function PathEntry({ path, icon, children }: PathEntryProps) {
  return (
    <li>
      <Link to={path} replace className={ENTRY}>
        <EntryIcon>{icon}</EntryIcon>
        {children}
      </Link>
    </li>
  );
}

export function EntryIcon({ children }: { readonly children: ReactNode }) {
  return <span className="text-text-3">{children}</span>;
}

/** The screens that tell what was and how much, as lines of a list; each for those who may. */
function AnalysisEntries() {
  return [
    useMay('history.read') && (
      <PathEntry key="past" path="/historia" icon={<ScreenIcon name="clock" />}>
        La web en el pasado
      </PathEntry>
    ),
    useMay('statistics.read') && (
      <PathEntry key="figures" path="/estadisticas" icon={<ScreenIcon name="chart" />}>
        Estadísticas
      </PathEntry>
    ),
  ];
}

/** A block of their own for analysts; moderators have these among theirs. */
export function AnalysisBlock() {
  const reads = useMay('history.read');
  const moderates = useMay('party.moderate');
  if (!reads || moderates) return null;
  return (
    <section aria-labelledby="analysis" className="-mx-3">
      <h3 id="analysis" className="mb-1 px-3 text-sm font-semibold text-text-3">
        Análisis
      </h3>
      <ul>
        <AnalysisEntries />
      </ul>
    </section>
  );
}

/** The moderators' screens, with the numbers of pending items, which are live. */
export function ModerationEntries() {
  const enabled = useMay('party.moderate');
  const [seesUsers, imports, audits] = [useMay('user.list'), useMay('party.import'), useMay('audit.read')];
  const { data: parties } = useInfiniteQuery({ ...pendingPartiesQuery(), enabled });
  const { data: proposals } = useInfiniteQuery({ ...proposalsQuery(), enabled });
  const { data: reasons } = useInfiniteQuery({ ...reasonsQuery(), enabled });
  const { data: comments } = useInfiniteQuery({ ...pendingCommentsQuery(), enabled });
  const { data: reported } = useInfiniteQuery({ ...reportedQuery, enabled });
  if (!enabled) return null;
  return (
    <section aria-labelledby="moderation" className="-mx-3">
      <h3 id="moderation" className="mb-1 px-3 text-sm font-semibold text-text-3">
        Moderación
      </h3>
      <ul>
        <Entry to="/" search={{ view: 'pending' }} icon={<ScreenIcon name="shield" />}>
          <span>Eventos Pendientes</span>
          <PendingCount count={parties?.total ?? 0} />
        </Entry>
        <Entry to="/" search={{ view: 'proposals' }} icon={<ScreenIcon name="shield" />}>
          <span>Cambios Propuestos</span>
          <PendingCount count={proposals?.total ?? 0} />
        </Entry>
        <Entry to="/" search={{ view: 'reasons' }} icon={<ScreenIcon name="shield" />}>
          <span>Motivos por Revisar</span>
          <PendingCount count={reasons?.total ?? 0} />
        </Entry>
        <Entry to="/" search={{ view: 'pending-comments' }} icon={<ScreenIcon name="comment" />}>
          <span>Comentarios Pendientes</span>
          <PendingCount count={comments?.total ?? 0} />
        </Entry>
        <Entry to="/" search={{ view: 'reports' }} icon={<ScreenIcon name="flag" />}>
          <span>Denuncias</span>
          <PendingCount count={reported?.total ?? 0} />
        </Entry>
        {seesUsers && (
          <Entry to="/users" icon={<Icon name="people" />}>
            Ver Usuarios
          </Entry>
        )}
        {imports && (
          <Entry to="/" search={{ view: 'import' }} icon={<ScreenIcon name="import" />}>
            Importar eventos
          </Entry>
        )}
        {audits && (
          <Entry to="/audit" icon={<ScreenIcon name="history" />}>
            Historial
          </Entry>
        )}
        <AnalysisEntries />
      </ul>
    </section>
  );
}

function PendingCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto min-w-6 rounded-full bg-amber px-2 text-center text-sm leading-6 font-bold text-bg-0 tabular-nums">
      {` ${count}`}
    </span>
  );
}

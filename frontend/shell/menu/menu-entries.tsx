import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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
  'flex min-h-12 items-center gap-3.5 rounded-xl px-3 text-left text-lg hover:bg-surface-2 aria-[current=page]:bg-surface-2 aria-[current=page]:text-uv';

interface EntryProps extends Pick<LinkProps, 'to' | 'search'> {
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** Replaces the history entry, so that going back does not open the panel again. */
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

/** An entry without search parameters. */
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

interface GroupProps {
  readonly words: string;
  readonly icon: ReactNode;
  readonly count?: number;
  /** `false` for entries the person may not see */
  readonly children: ReactNode;
}

/** Open if it contains the current screen. */
function Group({ words, icon, count = 0, children }: GroupProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, open] = useState(false);
  useLayoutEffect(() => {
    if (list.current?.querySelector('[aria-current=page]')) open(true);
  }, []);
  return (
    <section className="-mx-3">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => open(!isOpen)}
          className={`${ENTRY} w-full cursor-pointer`}
        >
          <EntryIcon>{icon}</EntryIcon>
          <span>{words}</span>
          <PendingCount count={count} />
          <ScreenIcon
            name="down"
            className={`size-4 text-text-3 ${count === 0 ? 'ml-auto' : ''} ${isOpen ? '-rotate-180' : ''}`}
          />
        </button>
      </h3>
      <ul ref={list} id={id} hidden={!isOpen} className="pl-5">
        {children}
      </ul>
    </section>
  );
}

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

/** Analysts see this block; administrators have its entries in theirs. */
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

export function ModerationGroup() {
  const enabled = useMay('party.moderate');
  const { data: parties } = useInfiniteQuery({ ...pendingPartiesQuery(), enabled });
  const { data: proposals } = useInfiniteQuery({ ...proposalsQuery(), enabled });
  const { data: reasons } = useInfiniteQuery({ ...reasonsQuery(), enabled });
  const { data: comments } = useInfiniteQuery({ ...pendingCommentsQuery(), enabled });
  const { data: reported } = useInfiniteQuery({ ...reportedQuery, enabled });
  if (!enabled) return null;
  const queues = [
    { view: 'pending', words: 'Eventos Pendientes', icon: 'shield', waiting: parties },
    { view: 'proposals', words: 'Cambios propuestos', icon: 'shield', waiting: proposals },
    { view: 'reasons', words: 'Motivos por revisar', icon: 'shield', waiting: reasons },
    { view: 'pending-comments', words: 'Comentarios Pendientes', icon: 'comment', waiting: comments },
    { view: 'reports', words: 'Denuncias', icon: 'flag', waiting: reported },
  ] as const;
  const count = queues.reduce((sum, { waiting }) => sum + (waiting?.total ?? 0), 0);
  return (
    <Group words="Moderación" icon={<ScreenIcon name="shield" />} count={count}>
      {queues.map(({ view, words, icon, waiting }) => (
        <Entry key={view} to="/" search={{ view }} icon={<ScreenIcon name={icon} />}>
          <span>{words}</span>
          <PendingCount count={waiting?.total ?? 0} />
        </Entry>
      ))}
    </Group>
  );
}

export function AdministrationGroup() {
  const [moderates, seesUsers] = [useMay('party.moderate'), useMay('user.list')];
  const [imports, audits] = [useMay('party.import'), useMay('audit.read')];
  const [reads, managesHooks] = [useMay('history.read'), useMay('hook.manage')];
  if (!moderates || !(seesUsers || imports || audits || reads || managesHooks)) return null;
  return (
    <Group words="Administración" icon={<Icon name="people" />}>
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
      {managesHooks && (
        <PathEntry path="/canales" icon={<ScreenIcon name="send" />}>
          Canales
        </PathEntry>
      )}
      {audits && (
        <Entry to="/audit" icon={<ScreenIcon name="history" />}>
          Registro
        </Entry>
      )}
      <AnalysisEntries />
    </Group>
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

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Decidable } from './drawn-rows.ts';
import { pendingPartiesQuery, proposalsQuery, reasonsQuery } from './moderation-queries.ts';
import type { Picking } from './picking.tsx';

interface QueueToolsProps<T extends Decidable> {
  /** of the text about the keys */
  readonly id: string;
  readonly picking: Picking<T>;
  readonly ending: 'a' | 'o';
}

/** Above the rows, as high with picks as without. */
export function QueueTools<T extends Decidable>({ id, picking, ending }: QueueToolsProps<T>) {
  const { isWhole, picked, pickAll, drop } = picking;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4">
      <Button
        kind="quiet"
        className="-ml-2 px-3 text-sm"
        aria-pressed={isWhole && picked.length > 0}
        onClick={() => (isWhole ? drop() : pickAll())}
      >
        {`Elegir tod${ending}s`}
      </Button>
      <p id={id} className="hidden text-sm text-text-3 pointer-fine:block">
        Con el teclado: flechas para moverte, A aprueba, R rechaza, M rechaza con motivo, X elige; con algo
        elegido, las letras deciden sobre ello.
      </p>
    </div>
  );
}

const TAB =
  'inline-flex min-h-11 items-center gap-2 rounded-full px-4 max-sm:px-3 text-text-2 ring-1 ring-border ring-inset hover:bg-surface-2';
const CURRENT = 'aria-[current]:bg-surface-3 aria-[current]:font-semibold aria-[current]:text-text';

interface QueueTabsProps {
  /** whose number stands beside the title already */
  readonly current: 'pending' | 'proposals' | 'reasons';
}

/** The queues about parties, with how much waits in the others, which is live. */
export function QueueTabs({ current }: QueueTabsProps) {
  const { data: parties } = useInfiniteQuery({ ...pendingPartiesQuery(), enabled: current !== 'pending' });
  const { data: proposals } = useInfiniteQuery({ ...proposalsQuery(), enabled: current !== 'proposals' });
  const { data: reasons } = useInfiniteQuery({ ...reasonsQuery(), enabled: current !== 'reasons' });
  const countOf = (view: QueueTabsProps['current'], total: number | undefined) =>
    view === current ? undefined : total;
  return (
    <nav aria-label="Colas de eventos" className="mb-5 flex flex-wrap gap-2">
      <Tab view="pending" words="Eventos nuevos" count={countOf('pending', parties?.total)} />
      <Tab view="proposals" words="Cambios propuestos" count={countOf('proposals', proposals?.total)} />
      <Tab view="reasons" words="Motivos" count={countOf('reasons', reasons?.total)} />
    </nav>
  );
}

interface TabProps {
  readonly view: QueueTabsProps['current'];
  readonly words: string;
  readonly count: number | undefined;
}

function Tab({ view, words, count }: TabProps) {
  return (
    <Link to="/" search={{ view }} replace className={classNames(TAB, CURRENT)}>
      <span>{words}</span>
      {count !== undefined && <span className="tabular-nums">{count}</span>}
    </Link>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Decidable } from './drawn-rows.ts';
import { pendingPartiesQuery, proposalsQuery } from './moderation-queries.ts';
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
  readonly current: 'pending' | 'proposals';
}

/** The two queues about parties, with how much waits in the other one, which is live. */
export function QueueTabs({ current }: QueueTabsProps) {
  const isWithParties = current === 'pending';
  const { data: parties } = useInfiniteQuery({ ...pendingPartiesQuery(), enabled: !isWithParties });
  const { data: proposals } = useInfiniteQuery({ ...proposalsQuery(), enabled: isWithParties });
  return (
    <nav aria-label="Colas de eventos" className="mb-5 flex flex-wrap gap-2">
      <Tab view="pending" words="Eventos nuevos" count={isWithParties ? undefined : parties?.total} />
      <Tab view="proposals" words="Cambios propuestos" count={isWithParties ? proposals?.total : undefined} />
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

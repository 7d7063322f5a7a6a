import { useState } from 'react';
import { useBottomBar } from '../ui/bottom-stack.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icons.tsx';
import type { Decidable, DrawnRows } from './drawn-rows.ts';
import type { DecisionKind } from './moderations.ts';

/** As many are decided at once: their names are read before, and all their decisions fit in the trail that undoes them. */
const MOST_PICKED = 50;

/** Which rows one decision is to be about. */
export interface Picking<T> {
  /** in the order of the rows, without what others have decided or edited since */
  readonly picked: readonly T[];
  /** of the rows that can be picked none is left out */
  readonly isWhole: boolean;
  has(id: string): boolean;
  toggle(id: string): void;
  /** the rows that are drawn, from the first on */
  pickAll(): void;
  /** without ids, all of them */
  drop(...ids: readonly string[]): void;
}

const NONE: ReadonlySet<string> = new Set();

export function usePicking<T extends Decidable>({ rows, changes }: DrawnRows<T>): Picking<T> {
  const [ids, setIds] = useState(NONE);
  const open = rows.filter(({ id }) => !changes.has(id));
  const picked = open.filter(({ id }) => ids.has(id));
  return {
    picked,
    isWhole: picked.length === Math.min(open.length, MOST_PICKED),
    has: (id) => ids.has(id) && !changes.has(id),
    toggle: (id) =>
      setIds((before) => {
        if (before.has(id)) return new Set([...before].filter((other) => other !== id));
        const isOpen = open.some((row) => row.id === id);
        return isOpen && picked.length < MOST_PICKED ? new Set([...before, id]) : before;
      }),
    pickAll: () => setIds(new Set(open.slice(0, MOST_PICKED).map(({ id }) => id))),
    drop: (...gone) =>
      setIds((before) =>
        gone.length === 0 ? NONE : new Set([...before].filter((id) => !gone.includes(id))),
      ),
  };
}

interface PickedBarProps<T extends Decidable> {
  readonly picking: Picking<T>;
  readonly ending: 'a' | 'o';
  readonly onDecide: (kind: DecisionKind) => void;
  readonly onReason: () => void;
}

/** At the foot of the screen, so that no row moves: how many are picked, and what is decided about all of them. */
export function PickedBar<T extends Decidable>(props: PickedBarProps<T>) {
  const { picking, ending, onDecide, onReason } = props;
  const { picked } = picking;
  const ref = useBottomBar();
  if (picked.length === 0) return null;
  return (
    <section
      ref={ref}
      aria-label="Decidir sobre lo elegido"
      className="panel fixed inset-x-0 bottom-0 z-30 rounded-t-3xl px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-x-1 gap-y-1 sm:gap-x-3">
        <p role="status" className="font-semibold tabular-nums">
          <span>{picked.length === 1 ? `1 elegid${ending}` : `${picked.length} elegid${ending}s`}</span>
          {picked.length === MOST_PICKED && <span className="font-normal text-text-2">, el máximo</span>}
        </p>
        <div className="mr-auto">
          <Button
            kind="quiet"
            className="px-2"
            aria-label="Quitar la selección"
            onClick={() => picking.drop()}
          >
            <Icon name="close" />
          </Button>
        </div>
        <Button kind="quiet" aria-haspopup="dialog" className="px-2 text-sm" onClick={onReason}>
          Rechazar con motivo…
        </Button>
        <div className="grid w-full grid-cols-2 gap-x-3 sm:flex sm:w-auto">
          <Button kind="primary" onClick={() => onDecide('approve')}>
            Aprobar
          </Button>
          <Button kind="danger" onClick={() => onDecide('reject')}>
            Rechazar
          </Button>
        </div>
      </div>
    </section>
  );
}

interface RowPickProps {
  /** names the row to who hears the box by itself */
  readonly name: string;
  readonly isPicked: boolean;
  readonly isOver: boolean;
  readonly onToggle: () => void;
  readonly className: string;
}

/** Picks a row for one decision about several, as `X` does from anywhere in the row. */
export function RowPick({ name, isPicked, isOver, onToggle, className }: RowPickProps) {
  return (
    <label
      className={classNames(
        'grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-acid',
        isPicked ? 'bg-surface-3' : 'bg-bg-0/80 hover:bg-surface-3',
        className,
      )}
    >
      <input
        type="checkbox"
        aria-label={`Elegir ${name}`}
        checked={isPicked}
        disabled={isOver}
        onChange={onToggle}
        className="size-5 cursor-pointer accent-uv"
      />
    </label>
  );
}

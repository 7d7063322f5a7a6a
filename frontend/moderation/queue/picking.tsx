import { useState } from 'react';
import { useBottomBar } from '../../ui/bottom-stack.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../decision-words.ts';
import { mayDecide, type DecisionKind, type Moderation } from '../moderations.ts';
import type { Decidable, DrawnRows } from './drawn-rows.ts';

/** Names stay readable, and the audit log can undo so many together. */
const MOST_PICKED = 50;

export interface Picking<T> {
  /** without rows decided or edited since */
  readonly picked: readonly T[];
  /** without rows that have a warning */
  readonly plain: readonly T[];
  readonly warned: number;
  readonly hasAll: (items: readonly T[]) => boolean;
  toggle(items: readonly T[]): void;
  pickPlain(): void;
  drop(): void;
}

const NONE: ReadonlySet<string> = new Set();
const idsOf = (items: readonly Decidable[]) => items.map(({ id }) => id);

export function usePicking<T extends Decidable>(
  { rows, changes }: DrawnRows<T>,
  isPlain: (row: T) => boolean,
): Picking<T> {
  const [ids, setIds] = useState(NONE);
  const open = rows.filter(({ id }) => !changes.has(id));
  const picked = open.filter(({ id }) => ids.has(id));
  const withoutWarning = open.filter(isPlain);
  const plain = withoutWarning.slice(0, MOST_PICKED);
  const hasAll = (items: readonly T[]) => items.length > 0 && items.every(({ id }) => ids.has(id));
  return {
    picked,
    plain,
    warned: open.length - withoutWarning.length,
    hasAll,
    toggle: (items) => {
      const known = idsOf(picked);
      const those = new Set(idsOf(items));
      if (hasAll(items)) setIds(new Set(known.filter((id) => !those.has(id))));
      else if (new Set([...known, ...those]).size <= MOST_PICKED) setIds(new Set([...known, ...those]));
    },
    pickPlain: () => setIds(new Set(idsOf(plain))),
    drop: () => setIds(NONE),
  };
}

interface PickedBarProps<T extends Decidable> {
  readonly picking: Picking<T>;
  readonly moderation: Moderation<T>;
  readonly onDecide: (kind: DecisionKind) => void;
  readonly onExplain: () => void;
}

/** The bar is at the bottom, so that no row moves. */
export function PickedBar<T extends Decidable>(props: PickedBarProps<T>) {
  const { picking, moderation, onDecide, onExplain } = props;
  const { picked } = picking;
  const ref = useBottomBar();
  if (picked.length === 0) return null;
  const those = (kind: DecisionKind) => picked.filter((item) => mayDecide(moderation, item, kind)).length;
  return (
    <section
      ref={ref}
      aria-label="Decidir sobre lo elegido"
      className="panel fixed inset-x-0 bottom-0 z-30 rounded-t-3xl px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-x-1 gap-y-1 sm:gap-x-3">
        <p role="status" className="font-semibold tabular-nums">
          <span>{counted(picked.length, 'elegid')}</span>
          {picked.length === MOST_PICKED && <span className="font-normal text-text-2">, el máximo</span>}
        </p>
        <Button
          kind="quiet"
          className="mr-auto px-2"
          aria-label="Quitar la selección"
          onClick={() => picking.drop()}
        >
          <Icon name="close" />
        </Button>
        {picked.some((item) => mayDecide(moderation, item, 'explain')) && (
          <Button kind="quiet" aria-haspopup="dialog" className="px-2 text-sm" onClick={onExplain}>
            {moderation.explain.label}
          </Button>
        )}
        <div className="grid w-full grid-cols-2 gap-x-3 sm:flex sm:w-auto">
          {those('approve') > 0 && (
            <Button kind="primary" onClick={() => onDecide('approve')}>
              {`${moderation.approve.label} ${those('approve')}`}
            </Button>
          )}
          {those('reject') > 0 && (
            <Button kind="danger" onClick={() => onDecide('reject')}>
              {`${moderation.reject.label} ${those('reject')}`}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

import { useBottomBar } from '../ui/bottom-stack.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import type { Decidable } from './drawn-rows.ts';
import type { DecisionKind } from './moderations.ts';
import { MOST_PICKED, type Picking } from './use-picking.ts';

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

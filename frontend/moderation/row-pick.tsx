import { classNames } from '../ui/class-names.ts';

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

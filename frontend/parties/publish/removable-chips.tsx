import { Children, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';

interface RemovableChipsProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** More would push the rest of the form away: the list then scrolls, and its buttons take the focus. */
const MANY = 12;

export function RemovableChips({ label, children }: RemovableChipsProps) {
  const count = Children.count(children);
  if (count === 0) return null;
  return (
    <>
      <ul
        aria-label={label}
        className={classNames(
          'flex flex-wrap gap-2',
          count > MANY && '-mr-2 max-h-72 overflow-y-auto overscroll-y-contain rounded-2xl pr-2',
        )}
      >
        {children}
      </ul>
      {count > MANY && <p className="text-sm text-text-3 tabular-nums">{`${count} en total`}</p>}
    </>
  );
}

interface RemovableChipProps {
  /** part of the button's accessible name */
  readonly name: string;
  readonly title?: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

export function RemovableChip({ name, title, onRemove, children }: RemovableChipProps) {
  return (
    <li className="flex max-w-full items-center rounded-full bg-surface-3 pl-4 font-medium" title={title}>
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
      <button
        type="button"
        aria-label={`Quitar ${name}`}
        onClick={onRemove}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-text-2 hover:text-text"
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { stepTo } from '../../browser/roving-list.ts';
import type { MarkTarget } from '../common/statistics-search.ts';

export interface Mark {
  readonly id: string;
  /** `mayo de 2026, Madrid: 12 fiestas` */
  readonly words: string;
  readonly target: MarkTarget;
}

/** One mark is in the tab order, arrows move as in a grid, and the hovered or focused one shows its value. */
export function useMarks(marks: readonly Mark[], columns: number) {
  const [current, setCurrent] = useState(0);
  const [said, setSaid] = useState<string | null>(null);
  const elements = useRef(new Map<number, SVGElement>());
  const at = Math.min(current, marks.length - 1);

  function onKeyDown(event: KeyboardEvent<SVGElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = stepTo(event.key, at, marks.length, columns);
    if (to === null) return;
    event.preventDefault();
    elements.current.get(to)?.focus();
  }

  return {
    onKeyDown,
    said: marks.some(({ words }) => words === said) ? said : null,
    propsOf: (index: number): MarkProps => ({
      mark: marks[index] as Mark,
      isEntry: index === at,
      register: (element) => {
        if (element === null) elements.current.delete(index);
        else elements.current.set(index, element);
      },
      onLookedAt: (how) => {
        if (how === 'focused') setCurrent(index);
        setSaid(marks[index]?.words ?? null);
      },
    }),
  };
}

/** A bar of height zero shows its focus here. */
export const MARK_FIELD =
  'fill-transparent group-[:hover]/mark:fill-text/7 group-focus-visible/mark:stroke-acid group-focus-visible/mark:stroke-2 ' +
  'forced-colors:group-focus-visible/mark:stroke-[Highlight]';

export const MARK_SHAPE =
  'group-focus-visible/mark:stroke-acid group-focus-visible/mark:stroke-3 forced-colors:group-focus-visible/mark:stroke-[Highlight]';

interface MarkProps {
  readonly mark: Mark;
  readonly isEntry: boolean;
  readonly register: (element: SVGElement | null) => void;
  readonly onLookedAt: (how: 'focused' | 'pointed at') => void;
}

/** Its children are shapes; {@link MARK_SHAPE} shows the focus. */
export function MarkLink({
  mark,
  isEntry,
  register,
  onLookedAt,
  children,
}: MarkProps & { readonly children: ReactNode }) {
  return (
    <Link
      {...mark.target}
      // Within a drawing the link is an SVG element.
      ref={register as unknown as (element: HTMLAnchorElement | null) => void}
      preload={false}
      resetScroll
      tabIndex={isEntry ? 0 : -1}
      aria-label={mark.words}
      className="group/mark outline-none"
      onFocus={() => onLookedAt('focused')}
      onPointerEnter={() => onLookedAt('pointed at')}
    >
      {children}
    </Link>
  );
}

/** Screen readers read the mark's name instead. */
export function Said({ words }: { readonly words: string | null }) {
  return (
    <p aria-hidden="true" className="mt-2 min-h-6 text-sm text-text-2 tabular-nums">
      {words ?? 'Toca una marca para ver su valor y su lista.'}
    </p>
  );
}

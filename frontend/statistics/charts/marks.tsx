import { Link } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { stepTo } from '../../browser/roving-list.ts';
import type { MarkTarget } from '../common/statistics-search.ts';

/** A bar, cell or point: what it says in words, and the list behind it. */
export interface Mark {
  readonly id: string;
  /** `mayo de 2026, Madrid: 12 fiestas` */
  readonly words: string;
  readonly target: MarkTarget;
}

/**
 * The marks of a chart: Tab enters them at one, arrows move in them as in a grid of so many columns, and the one that is
 * pointed at or focused says its value.
 */
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
    /** words of the mark that is looked at */
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

/** The ground of a mark; a bar of nothing has no other edge to show the focus on. */
export const MARK_FIELD =
  'fill-transparent group-[:hover]/mark:fill-text/7 group-focus-visible/mark:stroke-acid group-focus-visible/mark:stroke-2 ' +
  'forced-colors:group-focus-visible/mark:stroke-[Highlight]';

/** What shows the focus of a mark. */
export const MARK_SHAPE =
  'group-focus-visible/mark:stroke-acid group-focus-visible/mark:stroke-3 forced-colors:group-focus-visible/mark:stroke-[Highlight]';

interface MarkProps {
  readonly mark: Mark;
  readonly isEntry: boolean;
  readonly register: (element: SVGElement | null) => void;
  readonly onLookedAt: (how: 'focused' | 'pointed at') => void;
}

/** One mark as a link to what stands behind it; its children are shapes, {@link MARK_SHAPE} the one that shows the focus. */
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
      // Inside a drawing the link is one of SVG.
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

/** The value of the mark that is looked at; screen readers hear it as the mark's name. */
export function Said({ words }: { readonly words: string | null }) {
  return (
    <p aria-hidden="true" className="mt-2 min-h-6 text-sm text-text-2 tabular-nums">
      {words ?? 'Toca una marca para ver su valor y su lista.'}
    </p>
  );
}

import { useState } from 'react';
import type { Decidable } from './drawn-rows.ts';
import type { DrawnRows } from './use-drawn-rows.ts';

/** As many are decided at once: their names are read before, and all their decisions fit in the trail that undoes them. */
export const MOST_PICKED = 50;

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

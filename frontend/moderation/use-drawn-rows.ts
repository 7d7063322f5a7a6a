import { useState } from 'react';
import {
  changesOf,
  drawAnew,
  withNews,
  withoutRows,
  withReturn,
  withRows,
  type Decidable,
  type Drawn,
  type RowChange,
} from './drawn-rows.ts';

/** The rows of a queue, and what their own screen does with them. */
export interface DrawnRows<T> {
  readonly rows: readonly T[];
  readonly changes: ReadonlyMap<string, RowChange>;
  /** they are decided here, and go at once */
  take(...ids: readonly string[]): void;
  /** the server has answered: they stand there again if they wait, now or once it is undone */
  giveBack(...ids: readonly string[]): void;
  /** they stand there again, whatever others have made of them */
  putBack(...rows: readonly T[]): void;
  /** draws what there is now */
  redraw(): void;
}

/** No question has this key. */
const ANEW = '';

/**
 * @param items as the server said last; `undefined` before its first answer
 * @param key of the question that `items` answer; `null` while they still answer the one before
 */
export function useDrawnRows<T extends Decidable>(
  items: readonly T[] | undefined,
  key: string | null,
): DrawnRows<T> {
  const [drawn, setDrawn] = useState<Drawn<T> | null>(null);
  const change = (by: (drawn: Drawn<T>) => Drawn<T>) => setDrawn((before) => before && by(before));
  let shown = drawn;
  if (items !== undefined && key !== null)
    shown = drawn?.key === key ? withNews(drawn, items) : drawAnew(key, items, drawn?.leaving);
  if (shown !== drawn) setDrawn(shown);
  const rows = shown?.rows ?? [];
  return {
    rows,
    changes: key === null ? new Map() : changesOf(rows, items ?? []),
    take: (...ids) => change((before) => withoutRows(before, new Set(ids))),
    giveBack: (...ids) => change((before) => withReturn(before, new Set(ids))),
    putBack: (...back) => change((before) => withRows(before, back)),
    redraw: () => change((before) => ({ ...before, key: ANEW })),
  };
}

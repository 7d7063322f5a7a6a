import { useState } from 'react';

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

/** What tells two states of one thing apart: a party's revision, a comment's words. */
export interface Decidable {
  readonly id: string;
  readonly revision?: number;
  readonly content?: string;
}

/** What others have made of a row since it was drawn: it waits no longer, or is no longer what it says. */
export type RowChange = 'gone' | 'changed';

/**
 * The rows of a queue as somebody has them before their eyes. They stay where they are and say what they said, whatever others
 * do, until they are drawn anew: a finger on its way meets the row it was meant for. What comes stands at their end.
 */
interface Drawn<T> {
  /** of the question they answer; another question draws them anew */
  readonly key: string;
  readonly rows: readonly T[];
  /** being decided here: an answer that the server gave before does not bring them back */
  readonly leaving: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const idsOf = (items: readonly Decidable[]) => new Set(items.map(({ id }) => id));

export function drawAnew<T extends Decidable>(key: string, items: readonly T[], leaving = NONE): Drawn<T> {
  return { key, rows: items.filter(({ id }) => !leaving.has(id)), leaving };
}

/** With what has come, at the end; the very same where nothing has. */
export function withNews<T extends Decidable>(drawn: Drawn<T>, items: readonly T[]): Drawn<T> {
  const shown = idsOf(drawn.rows);
  const news = items.filter(({ id }) => !shown.has(id) && !drawn.leaving.has(id));
  return news.length === 0 ? drawn : { ...drawn, rows: [...drawn.rows, ...news] };
}

/** Without rows that are being decided here. */
export function withoutRows<T extends Decidable>(drawn: Drawn<T>, ids: ReadonlySet<string>): Drawn<T> {
  return {
    ...drawn,
    rows: drawn.rows.filter(({ id }) => !ids.has(id)),
    leaving: new Set([...drawn.leaving, ...ids]),
  };
}

/** It is known what became of them: their rows come back, at the end, if they wait. */
export function withReturn<T extends Decidable>(drawn: Drawn<T>, ids: ReadonlySet<string>): Drawn<T> {
  return { ...drawn, leaving: new Set([...drawn.leaving].filter((other) => !ids.has(other))) };
}

/** At the end again, whether or not they wait: what others made of them is said there. */
function withRows<T extends Decidable>(drawn: Drawn<T>, rows: readonly T[]): Drawn<T> {
  const returned = withReturn(drawn, idsOf(rows));
  const shown = idsOf(drawn.rows);
  return { ...returned, rows: [...drawn.rows, ...rows.filter(({ id }) => !shown.has(id))] };
}

/** What others have done with the rows meanwhile, by id. */
export function changesOf<T extends Decidable>(
  rows: readonly T[],
  items: readonly T[],
): ReadonlyMap<string, RowChange> {
  const now = new Map(items.map((item) => [item.id, item]));
  const changes = new Map<string, RowChange>();
  for (const row of rows) {
    const item = now.get(row.id);
    if (item === undefined) changes.set(row.id, 'gone');
    else if (item.revision !== row.revision || item.content !== row.content) changes.set(row.id, 'changed');
  }
  return changes;
}

import { useState } from 'react';
import type { DecisionKind } from '../moderations.ts';
import type { Undoable } from '../undo-decisions.ts';

export interface DrawnRows<T> {
  readonly rows: readonly T[];
  /** by id */
  readonly batches: ReadonlyMap<string, number>;
  /** rows that can no longer be decided */
  readonly changes: ReadonlyMap<string, RowChange>;
  readonly own: ReadonlyMap<string, OwnDecision>;
  decide(ids: readonly string[], kind: DecisionKind): void;
  decided(undoable: ReadonlyMap<string, Undoable | null>): void;
  release(ids: readonly string[]): void;
  /** Rows that another list left in this one can go. */
  undone(ids: readonly string[]): void;
  /** Another list is asked for: decisions of before leave with it, later ones stay. */
  asked(): void;
  redraw(): void;
}

export interface OwnDecision {
  readonly kind: DecisionKind;
  /** `undefined` until the server has answered; `null` if it cannot be undone */
  readonly undo: Undoable | null | undefined;
}

/** Equals no query's key. */
const REDRAWN = '';

/**
 * @param items `undefined` before the first answer
 * @param key of the query that `items` answer; `null` while they still answer the previous one
 */
export function useDrawnRows<T extends Decidable>(
  items: readonly T[] | undefined,
  key: string | null,
): DrawnRows<T> {
  const [drawn, setDrawn] = useState<Drawn<T> | null>(null);
  const change = (by: (drawn: Drawn<T>) => Drawn<T>) => setDrawn((before) => before && by(before));
  let shown = drawn;
  if (items !== undefined && key !== null)
    shown = drawn?.key === key ? withNews(drawn, items) : redrawn(key, items, drawn ?? undefined);
  if (shown !== drawn) setDrawn(shown);
  const drawnRows = shown?.rows ?? [];
  const own = shown?.own ?? NONE;
  const changes = key === null ? new Map<string, RowChange>() : changesOf(drawnRows, items ?? [], own);
  // Facts such as the number of reports are current.
  const now = new Map(items?.map((item) => [item.id, item]));
  const rows = drawnRows.map((row) => (changes.has(row.id) ? row : (now.get(row.id) ?? row)));
  return {
    rows,
    batches: shown?.batches ?? new Map(),
    own,
    changes,
    decide: (ids, kind) => change((before) => withOwn(before, ids, { kind, undo: undefined })),
    decided: (undoable) =>
      change((before) =>
        [...undoable].reduce((now, [id, undo]) => {
          const kind = now.own.get(id)?.kind;
          return kind === undefined ? now : withOwn(now, [id], { kind, undo });
        }, before),
      ),
    release: (ids) => change((before) => withOwn(before, ids, undefined)),
    undone: (ids) =>
      change((before) =>
        withOwn(
          before,
          ids.filter((id) => isLeft(before, id)),
          undefined,
        ),
      ),
    asked: () => change(asking),
    redraw: () => change((before) => ({ ...before, key: REDRAWN })),
  };
}

export interface Decidable {
  readonly id: string;
  readonly revision?: number;
  readonly content?: string;
}

export type RowChange = 'own' | 'gone' | 'changed';

/**
 * Rows keep place and content until the next redraw, so that a click hits the intended row. New items come
 * last.
 */
interface Drawn<T> {
  readonly key: string;
  readonly rows: readonly T[];
  readonly batches: ReadonlyMap<string, number>;
  readonly own: ReadonlyMap<string, OwnDecision>;
  /** decided before the list that is on its way was asked for */
  readonly leaving: ReadonlySet<string>;
}

const NONE: ReadonlyMap<string, OwnDecision> = new Map();
/** The batch of decided rows that stay though another list has come. */
const LEFT = -1;
const idsOf = (items: readonly Decidable[]) => new Set(items.map(({ id }) => id));
const isOnItsWay = (own: ReadonlyMap<string, OwnDecision>, id: string) =>
  own.has(id) && own.get(id)?.undo === undefined;

const isLeft = <T>({ batches }: Drawn<T>, id: string) => batches.get(id) === LEFT;

export function asking<T>(drawn: Drawn<T>): Drawn<T> {
  const settled = [...drawn.own.keys()].filter((id) => !isOnItsWay(drawn.own, id));
  return { ...drawn, leaving: new Set(settled) };
}

/** Decided rows come first, with their undo. An older answer may still contain them. */
export function redrawn<T extends Decidable>(key: string, items: readonly T[], before?: Drawn<T>): Drawn<T> {
  const own = new Map([...(before?.own ?? NONE)].filter(([id]) => before?.leaving.has(id) !== true));
  const left = before?.rows.filter(({ id }) => own.has(id)) ?? [];
  const fresh = items.filter(({ id }) => !own.has(id));
  const batches = new Map([
    ...left.map(({ id }) => [id, LEFT] as const),
    ...fresh.map(({ id }) => [id, 0] as const),
  ]);
  return { key, rows: [...left, ...fresh], batches, own, leaving: new Set() };
}

export function withNews<T extends Decidable>(drawn: Drawn<T>, items: readonly T[]): Drawn<T> {
  const shown = idsOf(drawn.rows);
  const there = new Map(items.map((item) => [item.id, item]));
  const news = items.filter(({ id }) => !shown.has(id) && !isOnItsWay(drawn.own, id));
  const undone = [...drawn.own.keys()].filter((id) => there.has(id) && !isOnItsWay(drawn.own, id));
  const isOver = ({ id }: T) => isLeft(drawn, id) && !drawn.own.has(id) && !there.has(id);
  if (news.length === 0 && undone.length === 0 && !drawn.rows.some(isOver)) return drawn;
  const isUndone = new Set(undone);
  const again = (row: T) => (isUndone.has(row.id) ? (there.get(row.id) ?? row) : row);
  const rows = [...drawn.rows.filter((row) => !isOver(row)).map(again), ...news];
  const batches = new Map([...drawn.batches, ...news.map(({ id }) => [id, drawn.rows.length] as const)]);
  return withOwn({ ...drawn, rows, batches }, undone, undefined);
}

/** @param decision `undefined`: they can be decided again */
export function withOwn<T>(
  drawn: Drawn<T>,
  ids: readonly string[],
  decision: OwnDecision | undefined,
): Drawn<T> {
  const own = new Map(drawn.own);
  for (const id of ids) {
    if (decision === undefined) own.delete(id);
    else own.set(id, decision);
  }
  return { ...drawn, own };
}

export function changesOf<T extends Decidable>(
  rows: readonly T[],
  items: readonly T[],
  own: ReadonlyMap<string, OwnDecision> = NONE,
): ReadonlyMap<string, RowChange> {
  const now = new Map(items.map((item) => [item.id, item]));
  const changes = new Map<string, RowChange>();
  for (const row of rows) {
    const item = now.get(row.id);
    if (own.has(row.id)) changes.set(row.id, 'own');
    else if (item === undefined) changes.set(row.id, 'gone');
    else if (item.revision !== row.revision || item.content !== row.content) changes.set(row.id, 'changed');
  }
  return changes;
}

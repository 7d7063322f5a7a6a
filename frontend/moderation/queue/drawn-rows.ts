import { useState } from 'react';
import type { DecisionKind } from '../moderations.ts';
import type { Undoable } from '../undo-decisions.ts';

/** The rows of a queue, and what their own screen does with them. */
export interface DrawnRows<T> {
  readonly rows: readonly T[];
  /** which rows came together, by id */
  readonly batches: ReadonlyMap<string, number>;
  /** what has become of rows that can be decided no more */
  readonly changes: ReadonlyMap<string, RowChange>;
  /** what was decided here, by id */
  readonly own: ReadonlyMap<string, OwnDecision>;
  /** they are decided here and on their way */
  decide(ids: readonly string[], kind: DecisionKind): void;
  /** the server has taken it */
  decided(undoable: ReadonlyMap<string, Undoable | null>): void;
  /** it came to nothing */
  release(ids: readonly string[]): void;
  /** draws what there is now */
  redraw(): void;
}

/** A decision that was made here. */
export interface OwnDecision {
  readonly kind: DecisionKind;
  /** `undefined` until the server has answered; `null` where nothing takes it back */
  readonly undo: Undoable | null | undefined;
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
    shown = drawn?.key === key ? withNews(drawn, items) : drawAnew(key, items, drawn?.own);
  if (shown !== drawn) setDrawn(shown);
  const drawnRows = shown?.rows ?? [];
  const own = shown?.own ?? NONE;
  const changes = key === null ? new Map<string, RowChange>() : changesOf(drawnRows, items ?? [], own);
  // What it says is the same; what helps to decide, as how often it was reported, is of now.
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
    redraw: () => change((before) => ({ ...before, key: ANEW })),
  };
}

/** What tells two states of one thing apart: a party's revision, a comment's words. */
export interface Decidable {
  readonly id: string;
  readonly revision?: number;
  readonly content?: string;
}

/** It was decided here or by others, or is no longer what it says. */
export type RowChange = 'own' | 'gone' | 'changed';

/**
 * The rows of a queue as somebody has them before their eyes. They stay where they are and say what they said, whoever decides
 * them, until they are drawn again: a finger on its way meets the row it was meant for. What comes stands at their end.
 */
interface Drawn<T> {
  /** of the question they answer; another question draws them again */
  readonly key: string;
  readonly rows: readonly T[];
  readonly batches: ReadonlyMap<string, number>;
  readonly own: ReadonlyMap<string, OwnDecision>;
}

const NONE: ReadonlyMap<string, OwnDecision> = new Map();
const idsOf = (items: readonly Decidable[]) => new Set(items.map(({ id }) => id));
const isOnItsWay = (own: ReadonlyMap<string, OwnDecision>, id: string) =>
  own.has(id) && own.get(id)?.undo === undefined;

/** Without what is on its way: the server may still have it in an older answer. */
export function drawAnew<T extends Decidable>(key: string, items: readonly T[], own = NONE): Drawn<T> {
  const open = new Map([...own].filter(([id]) => isOnItsWay(own, id)));
  const rows = items.filter(({ id }) => !open.has(id));
  return { key, rows, batches: new Map(rows.map(({ id }) => [id, 0])), own: open };
}

/** With what has come, at the end, and without decisions that were undone; the very same where nothing is new. */
export function withNews<T extends Decidable>(drawn: Drawn<T>, items: readonly T[]): Drawn<T> {
  const shown = idsOf(drawn.rows);
  const there = new Map(items.map((item) => [item.id, item]));
  const news = items.filter(({ id }) => !shown.has(id) && !isOnItsWay(drawn.own, id));
  const undone = [...drawn.own.keys()].filter((id) => there.has(id) && !isOnItsWay(drawn.own, id));
  if (news.length === 0 && undone.length === 0) return drawn;
  // A decision and its undo have raised the revision of a party: what stands there again is the party of now.
  const isUndone = new Set(undone);
  const again = (row: T) => (isUndone.has(row.id) ? (there.get(row.id) ?? row) : row);
  const rows = [...drawn.rows.map(again), ...news];
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

/** What has become of the rows meanwhile, by id. */
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

import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { DOUBLE_PRESS_MS } from '../../browser/double-press.ts';
import { useRovingList } from '../../browser/roving-list.ts';
import { errorToast } from '../../browser/toasts.ts';
import { useToday } from '../../dates/use-today.ts';
import { quoted } from '../../ui/quoted.ts';
import { mayDecide, type DecisionKind } from '../moderations.ts';
import { useModeration } from '../use-moderation.ts';
import type { Decidable, DrawnRows } from './drawn-rows.ts';
import { entriesOf, entryAfter, type Entry } from './entries.ts';
import { usePicking } from './picking.tsx';
import type { QueueKind } from './queue-kind.ts';
import { useRejecting } from './rejecting.tsx';

function announceEnd(words: string): void {
  errorToast('No has decidido nada', `${quoted(words)} ha cambiado mientras tanto. Actualiza la lista.`);
}

/** Here a double click could hit another item. */
const CHANGES_UNDER_A_FINGER = '[data-entry], [data-current-entry]';

const canChange = ({ target }: Pick<Event, 'target'>) =>
  target instanceof Element && target.closest(CHANGES_UNDER_A_FINGER) !== null;

/** A double click must not decide twice, nor undo. A click elsewhere in between makes the next one deliberate. */
function useSinglePress(onSecond: () => void) {
  const pressed = useRef(-Infinity);
  const decided = useRef(-Infinity);
  useEffect(() => {
    const clicked = (event: Event) => {
      if (!canChange(event)) decided.current = -Infinity;
    };
    document.addEventListener('click', clicked, { capture: true });
    return () => document.removeEventListener('click', clicked, { capture: true });
  }, []);
  return {
    onClickCapture(event: MouseEvent<HTMLElement>) {
      const isSecond = event.timeStamp - decided.current < DOUBLE_PRESS_MS;
      if (isSecond && canChange(event)) {
        event.stopPropagation();
        event.preventDefault();
        onSecond();
      } else pressed.current = event.timeStamp;
    },
    /** @param isInDialog its button is not tracked here */
    decide: (isInDialog: boolean) => (decided.current = isInDialog ? performance.now() : pressed.current),
  };
}

function useEntries<T extends Decidable>({ rows, batches }: DrawnRows<T>, { sameAs }: QueueKind<T>) {
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  // New items join no visible group, so that no number changes before a click.
  const commonTo = (row: T) => {
    const common = sameAs(row);
    return common === null ? null : `${batches.get(row.id)} ${common}`;
  };
  return {
    entries: entriesOf(rows, commonTo, apart),
    split: ({ items: [item] }: Entry<T>) => {
      const common = commonTo(item);
      if (common !== null) setApart(new Set([...apart, common]));
    },
  };
}

export type Work<T extends Decidable> = ReturnType<typeof useQueue<T>>;

/** A and R decide, M rejects with a reason, X selects. With a selection the letters apply to it; Escape clears it. */
export function useQueue<T extends Decidable>(drawn: DrawnRows<T>, kind: QueueKind<T>) {
  const { moderation, warnings } = kind;
  const { entries, split } = useEntries(drawn, kind);
  const openOf = ({ items }: Entry<T>) => items.filter(({ id }) => !drawn.changes.has(id));
  const today = useToday();
  const picking = usePicking(drawn, (row) => warnings(row, today).length === 0);
  const { picked } = picking;
  const rejecting = useRejecting<T>();
  const [asking, setAsking] = useState<{ items: readonly T[]; kind: DecisionKind } | null>(null);
  const [isTooSoon, setTooSoon] = useState(false);
  const single = useSinglePress(() => setTooSoon(true));
  const moderate = useModeration(moderation, {
    onDone: (undoable) => drawn.decided(undoable),
    onFailed: (items) => drawn.release(items.map(({ id }) => id)),
    onRefused({ items, reason }, failure) {
      if (reason !== '') rejecting.refused({ items, reason, failure });
    },
  });
  const list = useRovingList(entries, (entry, key) => {
    const meant = picked.length > 0 ? picked : entry.items;
    if (key === 'a') decide(meant, 'approve');
    else if (key === 'r') decide(meant, 'reject');
    else if (key === 'm') explain(meant);
    else if (key === 'x') picking.toggle(openOf(entry));
    else if (key === 'escape') picking.drop();
  });

  function meantOf(rows: readonly T[], how: DecisionKind | 'explain'): readonly T[] {
    const open = rows.filter(({ id }) => !drawn.changes.has(id));
    const [first] = rows;
    if (open.length === 0 && first !== undefined) announceEnd(moderation.what(first));
    return open.filter((row) => mayDecide(moderation, row, how));
  }

  function explain(rows: readonly T[]) {
    const items = meantOf(rows, 'explain');
    if (items.length > 0) rejecting.ask(items);
  }

  function decide(rows: readonly T[], how: DecisionKind) {
    const items = meantOf(rows, how);
    if (items.length === 0) return;
    const first = moderation.asksFirst?.(items, how) ?? null;
    if (first !== null) setAsking({ items, kind: how });
    else send(items, how, '', false);
  }

  function send(items: readonly T[], how: DecisionKind, reason: string, isInDialog: boolean) {
    const ids = new Set(items.map(({ id }) => id));
    setTooSoon(false);
    single.decide(isInDialog);
    goOn(ids, isInDialog);
    if (picked.some(({ id }) => ids.has(id))) picking.drop();
    drawn.decide([...ids], how);
    moderate.mutate({ items, kind: how, reason });
  }

  /** The focus follows, unless it is on a button for the current entry. */
  function goOn(ids: ReadonlySet<string>, isInDialog: boolean) {
    const { activeElement } = document;
    const next = entryAfter(entries, ids, openOf);
    const stays = !isInDialog && activeElement?.closest('[data-current-entry]') !== null;
    if (next !== undefined) list.goTo(next.id, !stays);
  }

  function reject(reason: string) {
    if (rejecting.rejecting === null) return;
    const { items } = rejecting.rejecting;
    rejecting.sent(items);
    const open = meantOf(items, 'reject');
    if (open.length > 0) send(open, 'reject', reason, true);
  }

  return {
    entries,
    openOf,
    current: list.current,
    goTo: list.goTo,
    keys: list.listProps,
    onClickCapture: single.onClickCapture,
    itemProps: list.itemProps,
    picking,
    isTooSoon,
    decide,
    explain,
    rejecting,
    reject,
    asking,
    answer(isSure: boolean) {
      setAsking(null);
      if (isSure && asking !== null) send(asking.items, asking.kind, '', true);
    },
    split,
  };
}

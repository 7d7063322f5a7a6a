import { useState } from 'react';
import { useRovingList } from '../browser/roving-list.ts';
import { errorToast } from '../browser/toasts.ts';
import { quoted } from '../ui/quoted.ts';
import type { Decidable, DrawnRows } from './drawn-rows.ts';
import type { DecisionKind, Moderation } from './moderations.ts';
import { useModeration } from './use-moderation.ts';
import { usePicking } from './picking.tsx';
import { useRejecting } from './rejecting.tsx';

/** Says why a key or a dialog has decided nothing: others have, or it is no longer what it says. */
function tellOver(words: string): void {
  errorToast('No has decidido nada', `${quoted(words)} ha cambiado mientras tanto. Actualiza la lista.`);
}

/**
 * A queue worked off, row by row or several at once, by pointer or by keys: A approves, R rejects, M rejects with a reason,
 * X picks. While rows are picked the letters are about them, and Escape lets go of them.
 */
export function useWorkingOff<T extends Decidable>(drawn: DrawnRows<T>, moderation: Moderation<T>) {
  const { rejecting, ask, end, sent, refused } = useRejecting<T>();
  const [tooSoon, setTooSoon] = useState<string | null>(null);
  const picking = usePicking(drawn);
  const { picked } = picking;
  const moderate = useModeration(moderation, {
    onDone: (done) => drawn.giveBack(...done.map(({ id }) => id)),
    onFailed(waiting, over, { items }) {
      drawn.giveBack(...[...waiting, ...over].map(({ id }) => id));
      // Of one alone its toast says it; among several it is seen which they were.
      if (items.length > 1) drawn.putBack(...over);
    },
    onRefused({ items, reason }, failure) {
      if (reason !== '') refused({ items, reason, failure });
    },
  });
  const list = useRovingList(
    drawn.rows,
    (row, key) => {
      const meant = picked.length > 0 ? picked : [row];
      if (key === 'a') decide(meant, 'approve');
      else if (key === 'r') decide(meant, 'reject');
      else if (key === 'm') askAbout(meant);
      else if (key === 'x') picking.toggle(row.id);
      else if (key === 'escape') picking.drop();
    },
    ({ id }) => setTooSoon(id),
  );

  /** Says so where one row that is over is meant; those that were picked are not over. */
  function isOver(rows: readonly T[]): boolean {
    const [over] = rows.filter(({ id }) => drawn.changes.has(id));
    if (over !== undefined) tellOver(moderation.what(over));
    return over !== undefined;
  }

  function askAbout(rows: readonly T[]) {
    if (!isOver(rows)) ask(rows);
  }

  function decide(rows: readonly T[], kind: DecisionKind, reason = '', isFromBar = false) {
    setTooSoon(null);
    if (rows.length === 0 || isOver(rows)) return;
    const ids = rows.map(({ id }) => id);
    list.leave(ids, isFromBar);
    picking.drop(...ids);
    drawn.take(...ids);
    moderate.mutate({ items: rows, kind, reason });
  }

  /** With the words of the dialog; what others decided while it was open is left out of several. */
  function reject(reason: string) {
    if (rejecting === null) return;
    const { items } = rejecting;
    sent(items);
    const open = items.filter(({ id }) => !drawn.changes.has(id));
    decide(items.length > 1 ? open : items, 'reject', reason);
  }

  return {
    currentRow: list.current,
    listProps: list.listProps,
    itemProps: list.itemProps,
    emptyRef: list.emptyRef,
    picking,
    tooSoon,
    decide: (row: T, kind: DecisionKind) => decide([row], kind),
    decidePicked: (kind: DecisionKind) => decide(picked, kind, '', true),
    askAbout,
    rejecting,
    endRejecting: end,
    reject,
  };
}

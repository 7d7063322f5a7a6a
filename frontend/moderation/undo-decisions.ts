import type { QueryClient } from '@tanstack/react-query';
import { afterUndo, sendUndo, undoAction, UNDO_FAILED, type UndoSubject } from '../audit/undo.ts';
import { errorToast, toast, type ToastAction } from '../browser/toasts.ts';
import { messageOf } from '../http/api-error.ts';
import { quoted } from '../ui/quoted.ts';
import { namesOf } from './decision-words.ts';

/**
 * Few at a time. The last call runs after all others: it has the newest position, which the caller's next queries wait
 * for. `run` must not reject.
 */
export async function eachOf<T, R>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = items.slice(0, -1).entries();
  const worker = async () => {
    for (const [at, item] of waiting) results[at] = await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  for (const last of items.slice(-1)) results.push(await run(last));
  return results;
}

export interface Undoable {
  readonly undoId: string;
  readonly subject: UndoSubject;
  readonly what: string;
}

/** Leaves capacity for the service's other users. */
export const AT_ONCE = 4;

/** Decisions that cannot be undone are shown with the reason. */
export function undoDecisions(client: QueryClient, decisions: readonly Undoable[]): ToastAction {
  const [first, second] = decisions;
  if (first !== undefined && second === undefined)
    return undoAction(client, first.undoId, { subject: first.subject, what: quoted(first.what) });
  const names = namesOf(decisions.map(({ what }) => what));
  const undo = async () => {
    const failures = await eachOf(decisions, AT_ONCE, async ({ undoId, subject }) => {
      try {
        await sendUndo(undoId, subject);
        return null;
      } catch (error) {
        return messageOf(error, 'No se pudo deshacer');
      }
    });
    const why = [...new Set(failures.filter((failure) => failure !== null))].join(' ');
    const left = failures.filter((failure) => failure !== null).length;
    const done = decisions.length - left;
    if (left === 0) toast('Deshecho', `${done} decisiones: ${names}`);
    else if (done === 0) errorToast(UNDO_FAILED, why);
    else errorToast(`${done === 1 ? '1 deshecha' : `${done} deshechas`}; ${left} no`, why);
    await afterUndo(client, ...decisions.map(({ subject }) => subject));
  };
  return {
    label: 'Deshacer',
    altText: `Deshacer lo de ${names}; más tarde, desde el registro`,
    run: () => void undo(),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { namesOf } from '../decision-words.ts';
import { undoDecisions } from '../undo-decisions.ts';
import type { DrawnRows } from './drawn-rows.ts';
import type { Entry } from './entries.ts';

interface UndoOwnProps<T extends { readonly id: string }> {
  readonly drawn: DrawnRows<T>;
  readonly entry: Entry<T>;
  /** before the button disappears */
  readonly onUndo: () => void;
}

/** The toast with the same undo closes by itself. */
export function UndoOwn<T extends { readonly id: string }>({ drawn, entry, onUndo }: UndoOwnProps<T>) {
  const client = useQueryClient();
  const undos = entry.items.flatMap(({ id }) => drawn.own.get(id)?.undo ?? []);
  if (undos.length === 0) return null;
  return (
    <Button
      kind="quiet"
      className="relative z-10 px-3 text-sm"
      aria-label={`Deshacer lo de ${namesOf(undos.map(({ what }) => what))}`}
      onClick={() => {
        onUndo();
        undoDecisions(client, undos).run();
        drawn.undone(entry.items.map(({ id }) => id));
      }}
    >
      Deshacer
    </Button>
  );
}

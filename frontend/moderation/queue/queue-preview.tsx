import { useEffect, useRef } from 'react';
import { useBottomBar } from '../../ui/bottom-stack.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { mayDecide } from '../moderations.ts';
import type { Decidable, DrawnRows } from './drawn-rows.ts';
import type { Entry } from './entries.ts';
import type { Only, QueueKind } from './queue-kind.ts';
import { entryName, WhatBecame } from './queue-row.tsx';
import { UndoOwn } from './undo-own.tsx';
import type { Work } from './use-queue.ts';

interface PreviewProps<T extends Decidable> {
  readonly kind: QueueKind<T>;
  readonly drawn: DrawnRows<T>;
  readonly work: Work<T>;
  readonly entry: Entry<T>;
  readonly onOnly: (only: Only) => void;
}

/** Phones open {@link QueueSheet}. */
export function QueuePreview<T extends Decidable>(props: PreviewProps<T>) {
  return (
    <aside
      aria-label="Vista previa"
      data-current-entry=""
      className="panel sticky top-20 hidden max-h-[calc(100dvh-15.5rem)] flex-col overflow-hidden rounded-3xl lg:flex"
    >
      {/* At the top: toasts cover the corner below. */}
      <div className="border-b border-border p-4">
        <Decisions {...props} />
      </div>
      <Detail {...props} className="min-h-0 flex-1 overflow-y-auto p-5" />
    </aside>
  );
}

export function QueueSheet<T extends Decidable>(props: PreviewProps<T> & { readonly onClose: () => void }) {
  const { work, entry, onClose } = props;
  const foot = useBottomBar();
  const at = work.entries.findIndex(({ id }) => id === entry.id);
  const step = (name: 'back' | 'forward', words: string, to: Entry<T> | undefined) => (
    <Button
      kind="quiet"
      className="px-0"
      aria-label={words}
      aria-disabled={to === undefined}
      onClick={() => to && work.goTo(to.id)}
    >
      <Icon name={name} className={to === undefined ? 'size-5 opacity-40' : 'size-5'} />
    </Button>
  );
  return (
    <Dialog title={`${at + 1} de ${work.entries.length}`} shape="full" startsAt="itself" onClose={onClose}>
      <div data-current-entry="" className="contents">
        <Detail {...props} className="flex-1" />
        <section
          ref={foot}
          aria-label="Decidir"
          className="sticky -bottom-6 -mx-6 mt-4 -mb-6 flex items-start gap-1 border-t border-border bg-surface-1 px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          {step('back', 'Anterior', work.entries[at - 1])}
          <div className="min-w-0 flex-1">
            <Decisions {...props} />
          </div>
          {step('forward', 'Siguiente', work.entries[at + 1])}
        </section>
      </div>
    </Dialog>
  );
}

function Detail<T extends Decidable>(props: PreviewProps<T> & { readonly className: string }) {
  const { kind, work, entry, onOnly, className } = props;
  const { items, id } = entry;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.scrollTo?.(0, 0);
    top.current?.closest('[role="dialog"]')?.scrollTo?.(0, 0);
  }, [id]);
  return (
    <div
      ref={top}
      data-scrolls=""
      role="region"
      aria-label={entryName(kind, entry)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without this the keyboard cannot (axe asks for it)
      tabIndex={0}
      className={className}
    >
      {items.length > 1 && (
        <section aria-label="Iguales" className="mb-4 rounded-2xl bg-surface-2 p-3 text-sm">
          <p className="font-semibold text-amber">{entryName(kind, entry)}</p>
          <p className="text-text-2">Se deciden a la vez. Debajo, el primero.</p>
          <ul
            data-scrolls=""
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: without this the keyboard cannot (axe asks for it)
            tabIndex={0}
            className="my-2 flex max-h-48 flex-col gap-2 overflow-y-auto"
          >
            {items.map((item) => (
              <li key={item.id}>
                <p dir="auto" className="truncate font-semibold">
                  {kind.name(item)}
                </p>
                <kind.Row item={item} />
              </li>
            ))}
          </ul>
          <Button kind="quiet" className="-mx-2 px-2 text-sm" onClick={() => work.split(entry)}>
            Decidir uno a uno
          </Button>
        </section>
      )}
      <kind.Detail item={items[0]} onOnly={onOnly} />
    </div>
  );
}

function Decisions<T extends Decidable>(props: PreviewProps<T>) {
  const { kind, drawn, work, entry } = props;
  const { moderation } = kind;
  const open = work.openOf(entry);
  const place = useRef<HTMLDivElement>(null);
  if (open.length === 0)
    return (
      <div ref={place} tabIndex={-1} className="flex min-h-11 items-center justify-between gap-3 text-sm">
        <WhatBecame {...props} />
        <UndoOwn drawn={drawn} entry={entry} onUndo={() => place.current?.focus()} />
      </div>
    );
  const count = entry.items.length === 1 ? '' : ` ${open.length}`;
  const may = (how: 'approve' | 'reject' | 'explain') =>
    open.some((item) => mayDecide(moderation, item, how));
  const [approves, rejects] = [may('approve'), may('reject')];
  return (
    <div className="relative flex flex-col gap-1">
      {work.isTooSoon && (
        <p
          role="alert"
          className="pointer-events-none absolute inset-x-0 z-10 rounded-2xl max-lg:bottom-full max-lg:mb-1 lg:top-full lg:mt-1 bg-surface-3 px-4 py-2 text-center text-sm ring-1 ring-border-strong"
        >
          Has pulsado dos veces muy seguidas y la segunda no ha contado. Vuelve a pulsar si era para este.
        </p>
      )}
      {!approves && !rejects && <p className="text-sm text-text-2">Aquí no puedes decidir nada.</p>}
      <div className="flex gap-3">
        {approves && (
          <Button kind="primary" className="flex-auto px-3" onClick={() => work.decide(open, 'approve')}>
            {`${moderation.approve.label}${count}`}
          </Button>
        )}
        {rejects && (
          <Button kind="danger" className="flex-auto px-3" onClick={() => work.decide(open, 'reject')}>
            {`${moderation.reject.label}${count}`}
          </Button>
        )}
      </div>
      {may('explain') && (
        <Button kind="quiet" aria-haspopup="dialog" className="text-sm" onClick={() => work.explain(open)}>
          {moderation.explain.label}
        </Button>
      )}
    </div>
  );
}

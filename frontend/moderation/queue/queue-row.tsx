import type { AuditEntry } from '@duende/contracts/audit/audit-answer';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { actorName } from '../../audit/audit-texts.ts';
import { subjectTrailQuery, isDecision, DID } from '../../audit/decision-reason-dialog.tsx';
import { momentTime } from '../../dates/moment-text.ts';
import { useToday } from '../../dates/use-today.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted } from '../decision-words.ts';
import { mayDecide, type DecisionKind } from '../moderations.ts';
import type { Decidable, DrawnRows } from './drawn-rows.ts';
import type { Entry } from './entries.ts';
import type { QueueKind } from './queue-kind.ts';
import { UndoOwn } from './undo-own.tsx';
import type { Work } from './use-queue.ts';

interface QueueRowProps<T extends Decidable> {
  readonly kind: QueueKind<T>;
  readonly drawn: DrawnRows<T>;
  readonly work: Work<T>;
  readonly entry: Entry<T>;
  readonly index: number;
  readonly onOpen: () => void;
}

/** `8 iguales de Pesado` */
export function entryName<T extends Decidable>(kind: QueueKind<T>, { items }: Entry<T>): string {
  return items.length === 1 ? kind.name(items[0]) : `${items.length} iguales ${kind.ofWhom(items[0])}`.trim();
}

/** After a decision it shows the result, so that no row moves. */
export function QueueRow<T extends Decidable>(props: QueueRowProps<T>) {
  const { kind, drawn, work, entry, index, onOpen } = props;
  const [first] = entry.items;
  const open = work.openOf(entry);
  const isOver = open.length === 0;
  const isCurrent = work.current?.id === entry.id;
  const isPicked = work.picking.hasAll(open);
  const name = entryName(kind, entry);
  const itemProps = work.itemProps(index);
  const { tabIndex } = itemProps;
  const row = useRef<HTMLLIElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // The focused button was removed.
    if (hadFocus.current && document.activeElement === document.body)
      row.current?.focus({ preventScroll: true });
  }, [isOver]);
  return (
    <li
      {...itemProps}
      ref={(element) => {
        row.current = element;
        itemProps.ref(element);
      }}
      data-entry=""
      onFocusCapture={() => (hadFocus.current = true)}
      onBlurCapture={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
      aria-label={isOver ? `${name}, ya decidido` : name}
      className={classNames(
        'relative flex min-h-[4.5625rem] scroll-my-24 items-center gap-3 px-2',
        isCurrent &&
          'lg:rounded-2xl lg:bg-surface-2 lg:ring-2 lg:ring-uv lg:ring-inset lg:forced-colors:border-2',
        isPicked && 'bg-surface-3',
      )}
    >
      <label
        className={classNames(
          'relative z-10 size-14 shrink-0 overflow-hidden rounded-xl has-focus-visible:outline-3 has-focus-visible:outline-acid',
          isOver ? '[filter:grayscale(1)]' : 'cursor-pointer',
        )}
      >
        <kind.Thumb item={first} />
        {!isOver && (
          <input
            type="checkbox"
            tabIndex={tabIndex}
            aria-label={`Elegir ${entry.items.length === 1 ? kind.object(first) : name}`}
            checked={isPicked}
            onChange={() => work.picking.toggle(open)}
            className="absolute bottom-1 left-1 size-5 cursor-pointer accent-uv"
          />
        )}
      </label>
      <div className={classNames('min-w-0 flex-1 py-1 text-sm leading-[1.25rem]', isOver && 'text-text-3')}>
        <h2 className="truncate text-base font-semibold" dir="auto">
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={onOpen}
            className="max-w-full cursor-pointer truncate text-left align-bottom after:absolute after:inset-0"
          >
            {name}
          </button>
        </h2>
        {isOver && entry.items.length === 1 && kind.moderation.what(first) !== name && (
          <p dir="auto" className="truncate">
            {kind.moderation.what(first)}
          </p>
        )}
        {isOver ? <WhatBecame drawn={drawn} entry={entry} kind={kind} /> : <RowLines {...props} />}
      </div>
      {isOver ? (
        <UndoOwn drawn={drawn} entry={entry} onUndo={() => row.current?.focus({ preventScroll: true })} />
      ) : (
        <RowDecisions {...props} open={open} tabIndex={tabIndex} />
      )}
    </li>
  );
}

function RowLines<T extends Decidable>({ kind, entry }: QueueRowProps<T>) {
  const [first] = entry.items;
  const today = useToday();
  const warnings = [...new Set(entry.items.flatMap((item) => kind.warnings(item, today)))];
  return (
    <kind.Row
      item={first}
      signs={
        warnings.length > 0 && (
          <span className="font-semibold text-amber">{` · ${warnings.join(' · ')}`}</span>
        )
      }
    />
  );
}

function RowDecisions<T extends Decidable>(
  props: QueueRowProps<T> & { readonly open: readonly T[]; readonly tabIndex: 0 | -1 },
) {
  const { kind, work, entry, open, tabIndex } = props;
  const { moderation } = kind;
  const button = (how: DecisionKind, look: string) => {
    const { label, name } = moderation[how];
    const [first] = entry.items;
    if (!open.some((item) => mayDecide(moderation, item, how))) return null;
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={
          entry.items.length === 1 ? name(first) : `${label} ${open.length} ${kind.ofWhom(first)}`.trim()
        }
        onClick={() => work.decide(open, how)}
        className={classNames(
          'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-full text-sm font-semibold hover:bg-surface-3 xl:px-3',
          look,
        )}
      >
        <Icon name={how === 'approve' ? 'check' : 'close'} />
        <span className="hidden xl:inline">{label}</span>
      </button>
    );
  };
  return (
    <div className="relative z-10 -mr-2 flex shrink-0 xl:mr-0">
      {button('approve', 'text-acid')}
      {button('reject', 'text-danger')}
    </div>
  );
}

type OverProps<T extends Decidable> = Pick<QueueRowProps<T>, 'kind' | 'drawn' | 'entry'>;

export function WhatBecame<T extends Decidable>({ kind, drawn, entry }: OverProps<T>): ReactNode {
  const { items, id } = entry;
  const own = drawn.own.get(id);
  const change = drawn.changes.get(id);
  if (own !== undefined) {
    const { past } = kind.moderation[own.kind];
    return (
      <p className={own.kind === 'approve' ? 'text-acid' : 'text-danger'} data-row-change="own">
        {items.length === 1
          ? `${past.charAt(0).toUpperCase()}${past.slice(1)}o`
          : counted(items.length, past)}
      </p>
    );
  }
  return (
    <div data-row-change={change}>
      {change === 'changed' ? (
        <p>Se ha editado mientras lo mirabas. Actualiza la lista para verlo.</p>
      ) : (
        <DecidedElsewhere id={id} />
      )}
    </div>
  );
}

function DecidedElsewhere({ id }: { readonly id: string }) {
  const { data } = useQuery(subjectTrailQuery(id));
  const decision = data?.find((one) => one.subject.id === id && wordOf(one) !== undefined);
  if (decision === undefined) return <p role="status">Ya no está pendiente</p>;
  return (
    <p role="status">
      <bdi className="font-semibold">{actorName(decision)}</bdi>
      <span>{` lo ${wordOf(decision)} a las `}</span>
      <time dateTime={decision.at} className="tabular-nums">
        {momentTime(decision.at)}
      </time>
    </p>
  );
}

/** Results other than {@link DID}. */
const OTHER_ENDS: Readonly<Partial<Record<AuditEntry['kind'], string>>> = {
  'party.taken-back': 'retiró',
  'proposal.accepted': 'aceptó',
  'proposal.rejected': 'rechazó',
  'proposal.withdrawn': 'retiró',
};
const wordOf = (entry: AuditEntry) => (isDecision(entry) ? DID[entry.kind].third : OTHER_ENDS[entry.kind]);

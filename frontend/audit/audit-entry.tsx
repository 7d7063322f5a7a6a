import type { AuditEntry, LinkedAuditEntry } from '@duende/contracts/audit/audit-answer';
import { cutText } from '@duende/contracts/common/limits';
import { AUDIT_WORDS, UNDOABLE_KINDS } from '@duende/contracts/events/event-records';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { momentTime, momentDayAndTime } from '../dates/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import { AuditActor, AuditSubject, EntryReason } from './audit-sentence.tsx';
import { actorName } from './audit-texts.ts';
import { FieldChanges } from './field-changes.tsx';
import { RailDot } from './rail-entry.tsx';

interface AuditEntryItemProps {
  readonly entry: AuditEntry;
  /** its party has no page */
  readonly isRemoved: boolean;
  readonly onUndo: (() => void) | null;
  readonly onStrike: (() => void) | null;
}

export function AuditEntryItem({ entry, isRemoved, onUndo, onStrike }: AuditEntryItemProps) {
  const { subject } = entry;
  const isUndoable = UNDOABLE_KINDS.has(entry.kind) && entry.undoneBy === null;
  const item = useLinkedItem(entry.id);
  return (
    <li ref={item} tabIndex={-1} id={entry.id} className="relative scroll-mt-32 pt-4 pb-5 pl-6">
      <RailDot />
      <p className="flex flex-wrap items-baseline gap-x-2 text-[1.0625rem]">
        <span className="min-w-0 wrap-anywhere">
          <AuditActor entry={entry} isOfTrail />
          <span>{` ${AUDIT_WORDS[entry.kind].did} `}</span>
          <AuditSubject entry={entry} isRemoved={isRemoved} />
        </span>
        <time dateTime={entry.at} className="text-sm text-text-3 tabular-nums">
          {momentTime(entry.at)}
        </time>
      </p>
      <EntryReason entry={entry} onStrike={onStrike} />
      <FieldChanges changes={entry.changes} of={subject.type} />
      <UndoLinks entry={entry} />
      {isUndoable && onUndo && (
        <Button onClick={onUndo} className="mt-2">
          <ScreenIcon name="undo" />
          <span>Deshacer</span>
          <span className="sr-only">
            {` «${AUDIT_WORDS[entry.kind].name}»${subject.label ? `: ${cutText(subject.label, SPOKEN)}` : ''}`}
          </span>
        </Button>
      )}
    </li>
  );
}

/** characters of a label in a button's name */
const SPOKEN = 60;

/** Scrolls to the entry in the address' hash, also if it loads later. */
function useLinkedItem(id: string) {
  const isLinked = useLocation({ select: ({ hash }) => hash === id });
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    item.current?.scrollIntoView({ block: 'start' });
    item.current?.focus({ preventScroll: true });
  }, [isLinked]);
  return item;
}

function UndoLinks({ entry }: { readonly entry: AuditEntry }) {
  const { undoes, undoneBy, subject } = entry;
  return (
    <>
      {undoneBy && (
        <UndoLink to={undoneBy} subjectId={subject.id}>
          Deshecho por <bdi>{actorName(undoneBy)}</bdi>
        </UndoLink>
      )}
      {undoes && (
        <UndoLink to={undoes} subjectId={subject.id}>
          <span>{`Deshace «${AUDIT_WORDS[undoes.kind].name}» de `}</span>
          <bdi>{actorName(undoes)}</bdi>
        </UndoLink>
      )}
    </>
  );
}

interface UndoLinkProps {
  readonly to: LinkedAuditEntry;
  readonly subjectId: string;
  readonly children: ReactNode;
}

function UndoLink({ to, subjectId, children }: UndoLinkProps) {
  return (
    <p className="mt-2 flex items-center gap-2 text-text-2">
      <ScreenIcon name="undo" className="size-4 shrink-0 text-text-3" />
      <Link
        to="/audit"
        search={{ subject: subjectId }}
        hash={to.id}
        className="inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:text-uv hover:underline"
      >
        <span>
          <span>{children}</span>
          <span>, </span>
          <time dateTime={to.at}>{momentDayAndTime(to.at)}</time>
        </span>
      </Link>
    </p>
  );
}

import type { AuditEntry, LinkedAuditEntry } from '@duende/contracts/audit/audit-answer';
import { cutText } from '@duende/contracts/common/limits';
import { AUDIT_WORDS, UNDOABLE_KINDS } from '@duende/contracts/events/event-records';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { momentTime, momentDayAndTime } from '../dates/moment-text.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import { AuditActor, AuditSubject, GivenReason } from './audit-sentence.tsx';
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

/** On a phone the details come on a tap. */
export function AuditEntryItem({ entry, isRemoved, onUndo, onStrike }: AuditEntryItemProps) {
  const { subject, kind, reason, isReasonStruck, changes } = entry;
  const isUndoable = UNDOABLE_KINDS.has(kind) && entry.undoneBy === null;
  // An operator's reason is stored in clear text and cannot be redacted.
  const isStrikable = reason !== null && !isReasonStruck && kind !== 'event.passed-over';
  const { item, isLinked } = useLinkedItem(entry.id);
  const hasDetails = reason !== null || changes.length > 0;
  const [chosen, choose] = useState<boolean | null>(null);
  const isOpen = chosen ?? isLinked;
  const details = useId();
  const spoken = ` «${AUDIT_WORDS[kind].name}»${subject.label ? `: ${cutText(subject.label, SPOKEN)}` : ''}`;
  return (
    <li
      ref={item}
      tabIndex={-1}
      id={entry.id}
      className="relative flex scroll-mt-32 flex-wrap items-start pt-4 pb-1 pl-6"
    >
      <RailDot />
      <p
        className={classNames(
          'min-w-11 flex-1 text-[1.0625rem] leading-snug wrap-anywhere',
          hasDetails && !isOpen && 'max-sm:line-clamp-2',
        )}
      >
        <time dateTime={entry.at} className="mr-2 text-sm text-text-3 tabular-nums">
          {momentTime(entry.at)}
        </time>
        <span>
          <AuditActor entry={entry} isOfTrail />
          <span>{` ${AUDIT_WORDS[kind].did} `}</span>
          <AuditSubject entry={entry} isRemoved={isRemoved} />
        </span>
      </p>
      {isUndoable && onUndo && (
        <Button kind="quiet" onClick={onUndo} className="-my-2 px-0 sm:px-4">
          <ScreenIcon name="undo" />
          <span className="max-sm:sr-only">Deshacer</span>
          <span className="sr-only">{spoken}</span>
        </Button>
      )}
      {hasDetails && (
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => choose(!isOpen)}
          className="-my-2 px-0 sm:hidden"
        >
          <ScreenIcon name="down" className={classNames('size-4', isOpen && '-rotate-180')} />
          <span className="sr-only">{`Detalles de${spoken}`}</span>
        </Button>
      )}
      <div className="w-full">
        <GivenReason {...{ reason, isReasonStruck }} className={isOpen ? undefined : 'max-sm:line-clamp-2'} />
        <div id={details} className={isOpen ? undefined : 'max-sm:hidden'}>
          {isStrikable && onStrike && (
            <Button kind="quiet" onClick={onStrike} className="mt-1 -ml-2 text-sm">
              Tachar el motivo…
              <span className="sr-only">{` de «${AUDIT_WORDS[kind].name}»`}</span>
            </Button>
          )}
          <FieldChanges changes={changes} of={subject.type} />
        </div>
        <UndoLinks entry={entry} />
      </div>
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
  return { item, isLinked };
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

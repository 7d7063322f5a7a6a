import { AUDIT_WORDS } from '@duende/contracts/events/event-records';
import type { AuditEntry, LinkedAuditEntry } from '@duende/contracts/audit/audit-answer';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { momentDayAndTime } from '../dates/moment-text.ts';
import { ScreenIcon } from '../ui/screen-icons.tsx';
import { actorName } from './audit-texts.ts';

/** Of an undo and what it undid, each leads to the other, among all that happened to the same subject. */
export function UndoLinks({ entry }: { readonly entry: AuditEntry }) {
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

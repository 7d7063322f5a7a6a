import type { PartyMark } from '@duende/contracts/history/story-answers';
import { useEffect, useRef } from 'react';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { AuditActor } from '../../audit/audit-sentence.tsx';
import { classNames } from '../../ui/class-names.ts';
import { GivenReason } from '../../audit/entry-reason.tsx';
import { FieldChanges } from '../../audit/field-changes.tsx';
import { markTold } from './mark-words.ts';
import { RailDot } from '../../audit/rail-dot.tsx';

interface MarkListProps {
  /** the oldest first */
  readonly marks: readonly PartyMark[];
  /** the one that is told below; it is kept in sight */
  readonly current: PartyMark | undefined;
}

/** More of them scroll in a box of their own, so that the curve beneath stays near. */
const FEW = 6;

/** Each change as a sentence, in the order of time. */
export function MarkList({ marks, current }: MarkListProps) {
  const box = useRef<HTMLDivElement>(null);
  const currentId = current?.id;
  useEffect(() => {
    const item = box.current?.querySelector<HTMLElement>('[data-current]');
    if (box.current && item) box.current.scrollTop = item.offsetTop - box.current.offsetTop;
  }, [currentId]);
  const isLong = marks.length > FEW;
  return (
    <div
      ref={box}
      className={classNames(isLong && 'max-h-[42svh] overflow-y-auto border-y border-border')}
      {...(isLong && { role: 'region', 'aria-label': 'Cambios', tabIndex: 0 })}
    >
      <ol aria-label="Qué pasó" className="ml-2 border-l border-border">
        {marks.map((mark) => (
          <MarkItem key={mark.id} mark={mark} isCurrent={mark.id === currentId} />
        ))}
      </ol>
    </div>
  );
}

interface MarkItemProps {
  readonly mark: PartyMark;
  readonly isCurrent: boolean;
}

function MarkItem({ mark, isCurrent }: MarkItemProps) {
  const { did, changes } = markTold(mark);
  return (
    <li
      data-current={isCurrent || undefined}
      className="relative pt-4 pb-5 pl-6 data-current:bg-surface-1 forced-colors:data-current:outline forced-colors:data-current:-outline-offset-1 forced-colors:data-current:outline-[Highlight]"
    >
      <RailDot />
      <p className="flex flex-wrap items-baseline gap-x-2 text-[1.0625rem]">
        <span id={`told-${mark.id}`} className="min-w-0 wrap-anywhere">
          <AuditActor entry={mark} />
          <span>{` ${did}`}</span>
        </span>
        <time dateTime={mark.at} className="text-sm text-text-3 tabular-nums">
          {momentDayAndTime(mark.at)}
        </time>
      </p>
      <GivenReason reason={mark.reason} isReasonStruck={mark.isReasonStruck} />
      <FieldChanges changes={changes} />
    </li>
  );
}

import type { PartyStoryAnswer, PartyMark } from '@duende/contracts/history/story-answers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useEffect, useRef } from 'react';
import { AuditActor, GivenReason } from '../../audit/audit-sentence.tsx';
import { valueText, FieldChanges } from '../../audit/field-changes.tsx';
import { RailDot } from '../../audit/rail-entry.tsx';
import { lazyComponent } from '../../browser/lazy-component.ts';
import { momentDayAndTime } from '../../dates/moment-text.ts';
import { NO_PARTY } from '../../parties/party-unavailable.tsx';
import { QueryScreen } from '../../ui/query-boundary.tsx';
import { BACK_CLASS, BackWords } from '../../ui/screen.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { shownMark } from './mark-words.ts';
import { partyStoryQuery, NothingYet, STORY_WORDS, StoryScreen } from './story-screen.tsx';
import { StoryTable } from './story-table.tsx';

const AttendanceChart = lazyComponent(async () => (await import('./attendance-chart.tsx')).AttendanceChart);

export function PartyStoryPage({ reference }: { readonly reference: string }) {
  return (
    <QueryScreen {...STORY_WORDS} query={useQuery(partyStoryQuery(reference))} missing={NO_PARTY}>
      {(story) => <Story story={story} />}
    </QueryScreen>
  );
}

function Story({ story }: { readonly story: PartyStoryAnswer }) {
  const { event, marks, total, curve } = story;
  const isRemoved = event.status !== 'pending' && event.status !== 'approved';
  const back = isRemoved ? (
    <Link to="/audit" search={{ subject: event.id }} className={BACK_CLASS}>
      <BackWords>Registro</BackWords>
    </Link>
  ) : (
    <Link to="/event/$key" params={{ key: event.id }} className={BACK_CLASS}>
      <BackWords>Evento</BackWords>
    </Link>
  );
  return (
    <StoryScreen name={event.name} back={back}>
      <p className="mb-6 text-text-2">
        {`Ahora está ${valueText('status', event.status)}.${
          total > marks.length ? ` Se muestran los últimos ${marks.length} cambios de ${total}.` : ''
        }`}
      </p>
      {marks.length === 0 && curve.length === 0 ? <NothingYet /> : <Timeline story={story} />}
    </StoryScreen>
  );
}

function Timeline({ story }: { readonly story: PartyStoryAnswer }) {
  const [currentId, setCurrent] = useState<string>();
  const [isTable, setTable] = useState(false);
  const current = story.marks.find(({ id }) => id === currentId);
  return (
    <>
      <MarkList marks={story.marks} current={current} />
      <section aria-label="Asistencia" className="mt-[2.5rem]">
        <h2 className="display text-name">Asistencia</h2>
        {story.curve.length === 0 && <p className="mt-2 text-text-2">Nadie ha dicho que va.</p>}
        <div className="min-h-[16rem]">
          <LazyBoundary>
            <AttendanceChart story={story} current={current} onCurrent={setCurrent} />
          </LazyBoundary>
        </div>
        <Button aria-expanded={isTable} onClick={() => setTable(!isTable)} className="mt-6">
          Ver como tabla
        </Button>
        {isTable && <StoryTable story={story} />}
      </section>
    </>
  );
}

interface MarkListProps {
  /** oldest first */
  readonly marks: readonly PartyMark[];
  readonly current: PartyMark | undefined;
}

/** Longer lists scroll, so that the curve stays near. */
const FEW = 6;

function MarkList({ marks, current }: MarkListProps) {
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
  const { did, changes } = shownMark(mark);
  return (
    <li
      data-current={isCurrent || undefined}
      className="relative pt-4 pb-5 pl-6 data-current:bg-surface-1 forced-colors:data-current:outline forced-colors:data-current:-outline-offset-1 forced-colors:data-current:outline-[Highlight]"
    >
      <RailDot />
      <p className="flex flex-wrap items-baseline gap-x-2 text-[1.0625rem]">
        <span id={`words-${mark.id}`} className="min-w-0 wrap-anywhere">
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

import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type BarPiece, type CalendarParty, type DayMarks, dayName } from './day-index.ts';

interface CalendarDayProps {
  readonly day: string;
  readonly marks: DayMarks<CalendarParty> | undefined;
  /** parties the person has confirmed */
  readonly going: number;
  readonly time: 'past' | 'today' | 'coming';
  /** the only day in the tab order */
  readonly isCurrent: boolean;
  readonly onOpen: (day: string) => void;
}

export const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { day, marks, going, time, isCurrent, onOpen } = props;
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={dayName(day, marks?.parties.length ?? 0, going, marks?.isOff)}
      aria-current={time === 'today' ? 'date' : undefined}
      onClick={() => onOpen(day)}
      className={classNames(
        'relative flex h-11 w-full cursor-pointer flex-col items-center justify-center gap-1 rounded-xl tabular-nums sm:h-14',
        'focus-visible:z-10 focus-visible:outline-offset-1',
        marks ? 'bg-surface-2 font-bold hover:bg-surface-3' : 'text-text-2 hover:bg-surface-2',
        time === 'past' && (marks ? 'text-text-2 opacity-70' : 'text-text-3'),
        time === 'today' && 'ring-2 ring-acid ring-inset',
        going > 0 && 'text-acid',
        // The second bar is where the dots would be.
        marks?.bars.some(({ lane }) => lane > 0) && 'pb-2',
      )}
    >
      <span className={classNames('leading-none', marks?.isOff && 'line-through decoration-2 opacity-70')}>
        {Number(day.slice(8))}
      </span>
      {marks && (
        <>
          <span className="flex h-1.5 gap-0.5">
            {marks.styles.map((style) => (
              <i key={style ?? ''} data-style={style} className={`${DOT} size-1.5 rounded-full`} />
            ))}
          </span>
          {going > 0 && <i className="absolute top-1 right-1 size-2 rounded-full bg-acid" />}
          {marks.bars.map((bar) => (
            <Bar key={bar.lane} {...bar} />
          ))}
        </>
      )}
    </button>
  );
});

const DOT = 'bg-(--chip,var(--color-text-2)) forced-color-adjust-none';

/** Covers the gap between two days. */
function Bar({ lane, style, starts, ends }: BarPiece) {
  return (
    <i
      data-style={style}
      className={classNames(
        DOT,
        'absolute h-[3px]',
        lane === 0 ? 'bottom-[3px]' : 'bottom-[7px]',
        starts ? 'left-1.5 rounded-l-full' : '-left-0.5',
        ends ? 'right-1.5 rounded-r-full' : '-right-0.5',
      )}
    />
  );
}

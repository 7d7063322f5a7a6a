import { conditionOfDays } from '@duende/contracts/parties/party-condition';
import type { KeyboardEvent, Ref } from 'react';
import type { useSwipe } from '../../browser/use-swipe.ts';
import { WEEKDAYS } from '../../dates/date-text.ts';
import { TITLE_ID, WHOLE } from './calendar-controls.tsx';
import { CalendarDay } from './calendar-day.tsx';
import type { CalendarParty, DayMarks } from './day-index.ts';
import type { GridWeek } from './month-grid.ts';

interface CalendarGridProps {
  readonly table: Ref<HTMLTableElement>;
  readonly weeks: readonly GridWeek[];
  readonly days: ReadonlyMap<string, DayMarks<CalendarParty>>;
  readonly going: ReadonlySet<string>;
  readonly today: string;
  /** the day in the tab order, and with it the month */
  readonly current: string;
  readonly isFolded: boolean;
  readonly swipe: ReturnType<typeof useSwipe>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onOpen: (day: string) => void;
}

export function CalendarGrid(props: CalendarGridProps) {
  const { table, weeks, days, going, today, current, isFolded, swipe, onKeyDown, onOpen } = props;
  // A night that is off has no attendees.
  const isGoing = (party: CalendarParty, day: string) =>
    going.has(party.id) && conditionOfDays(party, [day]) === 'scheduled';
  return (
    <table
      ref={table}
      role="grid"
      aria-labelledby={TITLE_ID}
      className="w-full table-fixed [touch-action:pan-y] border-collapse"
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              aria-label={weekday}
              className="pb-0.5 text-[0.8125rem] font-semibold text-text-3 uppercase"
            >
              {weekday.charAt(0)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.monday} className={isFolded && !week.isNear ? WHOLE : undefined}>
            {week.days.map((day, weekday) => (
              <td key={weekday} className="p-px sm:p-0.5">
                {day !== null && (
                  <CalendarDay
                    day={day}
                    marks={days.get(day)}
                    going={days.get(day)?.parties.filter((party) => isGoing(party, day)).length ?? 0}
                    time={day === today ? 'today' : day < today ? 'past' : 'coming'}
                    isCurrent={day === current}
                    onOpen={onOpen}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

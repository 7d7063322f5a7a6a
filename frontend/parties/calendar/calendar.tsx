import {
  memo,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useHistoryText } from '../../browser/history-text.ts';
import { useSwipe } from '../../browser/use-swipe.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { CalendarDay } from './calendar-day.tsx';
import { addMonths, dayForKey, gridWeeks, monthOf, twoWeeks } from './month-grid.ts';
import { indexDays, type CalendarParty, monthTitle } from './day-index.ts';
import { nearDay, WEEKDAYS } from '../../dates/date-text.ts';

interface CalendarProps {
  readonly parties: readonly CalendarParty[];
  /** all parties, the current month and the next parties, or only a part so far */
  readonly known: 'all' | 'next' | 'some';
  readonly today: string;
  readonly start: string;
  readonly going: ReadonlySet<string>;
  readonly onDay: (day: string) => void;
  /** two weeks on a phone until the month is opened */
  readonly isFoldable?: boolean;
  readonly children?: ReactNode;
}

const BELOW =
  'mt-2 flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-xl px-4 font-semibold text-uv hover:bg-surface-2';
const WHOLE = 'max-lg:hidden';
const PART = 'lg:hidden';
const FOLD =
  'flex min-h-11 cursor-pointer items-center gap-1 rounded-xl px-3 font-semibold text-uv hover:bg-surface-2 lg:hidden';
const TITLE_ID = 'calendar-month';
const ARROW =
  'grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-2 hover:text-text';

/** One day is in the tab order; keys move from it, also to other months. */
export const Calendar = memo(function Calendar(props: CalendarProps) {
  const { parties, known, today, start, going, onDay, isFoldable = false, children } = props;
  const [left, leave] = useHistoryText('day');
  const wanted = left || start;
  // The clicked arrow responds before thirty buttons render.
  const current = useDeferredValue(wanted);
  const takesFocus = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const month = monthOf(current);
  const near = useMemo(() => (isFoldable ? twoWeeks(today) : []), [isFoldable, today]);
  const [unfolded, unfold] = useHistoryText('month');
  const isNear = near.some((week) => week.includes(current));
  // Leaving the two weeks by key or swipe opens the month.
  const isFolded = isNear && unfolded === '';
  const days = useMemo(() => indexDays(parties), [parties]);
  // Empty at the start day, so that it follows midnight.
  const go = useCallback((day: string) => leave(day === start ? '' : day), [leave, start]);
  const showMonth = (months: number) => {
    const next = addMonths(monthOf(wanted), months);
    go(monthOf(today) === next ? today : `${next}-01`);
  };
  const swipe = useSwipe(showMonth);
  const open = useCallback(
    (day: string) => {
      go(day);
      onDay(day);
    },
    [go, onDay],
  );
  const isKnown = known === 'all' || (known === 'next' && month === monthOf(today));
  const [following] = isKnown ? [...days.keys()].filter((day) => day > month).sort() : [];

  // The next key must find the focus in the new month's grid.
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [current]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayForKey(event.key, wanted);
    if (next === null) return;
    event.preventDefault();
    goInto(next);
  }

  function goInto(day: string) {
    if (day === wanted) return;
    takesFocus.current = true;
    go(day);
  }

  return (
    <section
      aria-label="Calendario"
      className={classNames(
        'panel @container isolate rounded-3xl p-2.5 sm:p-4',
        isFolded ? 'max-lg:pt-0 max-lg:pb-1.5' : 'pb-3',
      )}
    >
      <div className="flex items-center justify-between">
        <button type="button" className={classNames(ARROW, isFolded && WHOLE)} onClick={() => showMonth(-1)}>
          <Icon name="back" />
          <span className="sr-only">Mes anterior</span>
        </button>
        <h2
          id={TITLE_ID}
          aria-live="polite"
          className={classNames(
            'display text-center text-[1.75rem] leading-none @min-[16rem]:whitespace-nowrap',
            isFolded && 'max-lg:pl-2 max-lg:text-xl',
          )}
        >
          {monthTitle(month)}
        </h2>
        <button type="button" className={classNames(ARROW, isFolded && WHOLE)} onClick={() => showMonth(1)}>
          <Icon name="forward" />
          <span className="sr-only">Mes siguiente</span>
        </button>
        {isFolded && (
          <button type="button" onClick={() => unfold('yes')} className={`${FOLD} -mr-1`}>
            <span>Ver el mes</span>
            <Icon name="forward" className="size-4 rotate-90" />
          </button>
        )}
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={TITLE_ID}
        className="w-full table-fixed touch-pan-y border-collapse"
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
          {gridWeeks(month, isFolded ? near : []).map((week) => (
            <tr
              key={week.monday}
              className={classNames(isFolded && !week.isNear && WHOLE, !week.isOfMonth && PART)}
            >
              {week.days.map((day, weekday) => (
                <td key={weekday} className="p-px sm:p-0.5">
                  {day !== null && (
                    <CalendarDay
                      className={monthOf(day) === month ? undefined : PART}
                      day={day}
                      marks={days.get(day)}
                      going={days.get(day)?.parties.filter(({ id }) => going.has(id)).length ?? 0}
                      time={day === today ? 'today' : day < today ? 'past' : 'coming'}
                      isCurrent={day === current}
                      onOpen={open}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classNames('flex flex-wrap items-center justify-center gap-x-2', isFolded && WHOLE)}>
        {month !== monthOf(today) && (
          <button type="button" onClick={() => goInto(today)} className={BELOW}>
            Hoy
          </button>
        )}
        {following !== undefined && monthOf(following) !== month && (
          <button type="button" onClick={() => goInto(following)} className={classNames(BELOW, 'grow')}>
            <span>{`Próxima: ${nearDay(following)}`}</span>
            <Icon name="forward" className="size-4" />
          </button>
        )}
        {following === undefined && isKnown && (
          <p className="mt-2 py-2.5 text-text-3">No hay fiestas este mes ni después.</p>
        )}
        {isFoldable && isNear && !isFolded && (
          <button type="button" onClick={() => unfold('')} className={FOLD}>
            <span>Ver solo dos semanas</span>
            <Icon name="back" className="size-4 rotate-90" />
          </button>
        )}
      </div>
      {children && <div className={isFolded ? WHOLE : undefined}>{children}</div>}
    </section>
  );
});

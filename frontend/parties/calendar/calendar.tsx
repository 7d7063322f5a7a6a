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
import { afterClickPaint } from '../../browser/first-paint.ts';
import { useHistoryText } from '../../browser/history-text.ts';
import { useSwipe } from '../../browser/use-swipe.ts';
import { shortDate } from '../../dates/date-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { CalendarFoot, CalendarHead, WHOLE } from './calendar-controls.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { addMonths, dayForKey, gridWeeks, monthOf, twoWeeks } from './month-grid.ts';
import { indexDays, type CalendarParty } from './day-index.ts';

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

/** `30 nov–13 dic` */
function daysOf(near: readonly string[]): string {
  const [first = '', last = first] = [near[0], near.at(-1)];
  return monthOf(first) === monthOf(last) ? '' : `${shortDate(first)}–${shortDate(last)}`;
}

/** @param from a day or a month */
function daysWithParties(days: ReturnType<typeof indexDays>, from: string): readonly string[] {
  return [...days].flatMap(([day, { isOff }]) => (day >= from && !isOff ? [day] : [])).sort();
}

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
  const [asked, unfold] = useHistoryText('month');
  // Together with the day, so that a swipe never shows this month on its way to the next.
  const unfolded = useDeferredValue(asked);
  const isNear = near.some((week) => week.includes(current));
  // Leaving the two weeks by key or swipe opens the month.
  const isFolded = isNear && unfolded === '';
  const days = useMemo(() => indexDays(parties), [parties]);
  // Empty at the start day, so that it follows midnight.
  const go = useCallback((day: string) => leave(day === start ? '' : day), [leave, start]);
  const showMonth = (months: number) => {
    const next = addMonths(monthOf(wanted), months);
    // The next month may begin in the two weeks.
    if (isFolded) unfold('yes');
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
  const [following] = isKnown ? daysWithParties(days, month === monthOf(today) ? today : month) : [];

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
      <CalendarHead
        month={month}
        isFolded={isFolded}
        days={daysOf(near.flat())}
        onMove={showMonth}
        onUnfold={() => afterClickPaint(() => unfold('yes'))}
      />
      <CalendarGrid
        table={grid}
        // Also whole, so that the last days of a month show what comes next.
        weeks={gridWeeks(month, isFolded || month === monthOf(today) ? near : [])}
        isFolded={isFolded}
        {...{ days, going, today, current }}
        onKeyDown={onKeyDown}
        swipe={swipe}
        onOpen={open}
      />
      <CalendarFoot
        {...{ month, today, following, isKnown, isFolded }}
        onGo={goInto}
        onFold={isFoldable && isNear && !isFolded ? () => unfold('') : null}
      />
      {children && <div className={isFolded ? WHOLE : undefined}>{children}</div>}
    </section>
  );
});

import { nearDay } from '../../dates/date-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons.tsx';
import { monthTitle } from './day-index.ts';
import { monthOf } from './month-grid.ts';

/** labels the grid */
export const TITLE_ID = 'calendar-month';
/** hidden on a phone while the month is folded */
export const WHOLE = 'max-lg:hidden';
const BELOW =
  'mt-2 flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-xl px-4 font-semibold text-uv hover:bg-surface-2';
const FOLD =
  'flex min-h-11 cursor-pointer items-center gap-1 rounded-xl px-3 font-semibold text-uv hover:bg-surface-2 lg:hidden';
const ARROW =
  'grid size-11 cursor-pointer place-items-center rounded-full text-text-2 hover:bg-surface-2 hover:text-text';

interface CalendarHeadProps {
  readonly month: string;
  readonly isFolded: boolean;
  /** of a phone's two weeks, in two months: `30 nov–13 dic` */
  readonly days: string;
  readonly onMove: (months: number) => void;
  readonly onUnfold: () => void;
}

export function CalendarHead({ month, isFolded, days, onMove, onUnfold }: CalendarHeadProps) {
  return (
    <div className="flex items-center justify-between">
      <button type="button" className={classNames(ARROW, isFolded && WHOLE)} onClick={() => onMove(-1)}>
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
        {isFolded && days ? (
          <>
            <span className="max-lg:hidden">{monthTitle(month)}</span>
            <span className="lg:hidden">{days}</span>
          </>
        ) : (
          monthTitle(month)
        )}
      </h2>
      <button type="button" className={classNames(ARROW, isFolded && WHOLE)} onClick={() => onMove(1)}>
        <Icon name="forward" />
        <span className="sr-only">Mes siguiente</span>
      </button>
      {isFolded && (
        <button type="button" onClick={onUnfold} className={`${FOLD} -mr-1`}>
          <span>Ver el mes</span>
          <Icon name="forward" className="size-4 rotate-90" />
        </button>
      )}
    </div>
  );
}

interface CalendarFootProps {
  readonly month: string;
  readonly today: string;
  /** the next day with a party that takes place */
  readonly following: string | undefined;
  /** all parties from this month on are loaded */
  readonly isKnown: boolean;
  readonly isFolded: boolean;
  readonly onGo: (day: string) => void;
  /** `null`: it cannot be folded now */
  readonly onFold: (() => void) | null;
}

export function CalendarFoot(props: CalendarFootProps) {
  const { month, today, following, isKnown, isFolded, onGo, onFold } = props;
  return (
    <div className={classNames('flex flex-wrap items-center justify-center gap-x-2', isFolded && WHOLE)}>
      {month !== monthOf(today) && (
        <button type="button" onClick={() => onGo(today)} className={BELOW}>
          Hoy
        </button>
      )}
      {following !== undefined && monthOf(following) !== month && (
        <button type="button" onClick={() => onGo(following)} className={classNames(BELOW, 'grow')}>
          <span>{`Próxima: ${nearDay(following)}`}</span>
          <Icon name="forward" className="size-4" />
        </button>
      )}
      {following === undefined && isKnown && (
        <p className="mt-2 py-2.5 text-text-3">No hay más fiestas este mes ni después.</p>
      )}
      {onFold && (
        <button type="button" onClick={onFold} className={FOLD}>
          <span>Ver solo dos semanas</span>
          <Icon name="back" className="size-4 rotate-90" />
        </button>
      )}
    </div>
  );
}

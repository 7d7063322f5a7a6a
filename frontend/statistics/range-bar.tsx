import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CHOICE } from '../ui/chosen.ts';
import { DayInput } from '../ui/day-input.tsx';
import { describedBy, FieldShell } from '../ui/field.tsx';
import type { Preset, RangeErrors } from './common/ranges.ts';
import type { StatisticsSearch } from './common/statistics-search.ts';

interface RangeBarProps {
  readonly search: StatisticsSearch;
  /** the days shown; `undefined` while unknown */
  readonly shown: { readonly from: string; readonly to: string } | undefined;
  readonly errors: RangeErrors;
  readonly presets: readonly Preset[];
  readonly onRange: (change: Pick<StatisticsSearch, 'from' | 'to'>) => void;
}

const dayOrNone = (day = '') => (isCalendarDay(day) ? day : '');

export function RangeBar({ search, shown, errors, presets, onRange }: RangeBarProps) {
  const [fromId, toId] = [useId(), useId()];
  const [from, to] = [dayOrNone(search.from ?? shown?.from), dayOrNone(search.to ?? shown?.to)];
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-4 md:items-start">
      {/* The list is on a line with the fields, even if an error is shown below one. */}
      <ul aria-label="Tiempo" className="flex flex-wrap gap-2 md:mt-[2.125rem]">
        {presets.map(({ words, ...range }) => {
          const isChosen = range.from === search.from && range.to === search.to;
          return (
            <li key={words}>
              <Link
                to="/estadisticas"
                search={{ ...range, location: search.location }}
                resetScroll={false}
                aria-current={isChosen ? 'true' : undefined}
                activeProps={{ 'aria-current': undefined }}
                className={CHOICE}
              >
                {words}
              </Link>
            </li>
          );
        })}
      </ul>
      {/* Stacked with large text or on a narrow screen. */}
      <div className="grid max-w-sm min-w-0 grow basis-xs grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-4 gap-y-3">
        <FieldShell id={fromId} label="Desde" error={errors.from}>
          <DayInput
            {...describedBy(fromId, { error: errors.from })}
            value={from}
            max={to}
            onChange={({ target }) => onRange({ from: target.value || undefined, to: search.to })}
          />
        </FieldShell>
        <FieldShell id={toId} label="Hasta" error={errors.to}>
          <DayInput
            {...describedBy(toId, { error: errors.to })}
            value={to}
            min={from}
            onChange={({ target }) =>
              onRange({ from: search.from ?? (from || undefined), to: target.value || undefined })
            }
          />
        </FieldShell>
      </div>
    </div>
  );
}

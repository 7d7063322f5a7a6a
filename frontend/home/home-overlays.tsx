import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { filteredParties, isUpcoming } from '@duende/contracts/parties/party-filters';
import { DayDialog } from '../parties/calendar/day-dialog.tsx';
import { FilterPickers } from '../parties/filters/filter-pickers.tsx';
import type { Filters } from '../parties/filters/filters.ts';
import type { HomeSearch } from './home-search.ts';

interface HomeOverlaysProps extends Pick<HomeSearch, 'picker' | 'day'> {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** separated by commas */
  readonly care: string;
  readonly onCare: (care: string) => void;
  /** removes filters and care */
  readonly onClear: () => void;
  /** before filtering, but with that care */
  readonly parties: readonly EventCardAnswer[];
  /** `false`: more may come */
  readonly isComplete: boolean;
  readonly hasFailed: boolean;
  readonly today: string;
  readonly going: ReadonlySet<string>;
  readonly onClosePicker: () => void;
  readonly onCloseDay: () => void;
}

/** Separate because it needs dialogs. */
export function HomeOverlays({
  picker,
  day,
  filters,
  onFilters,
  care,
  onCare,
  onClear,
  parties,
  isComplete,
  today,
  ...rest
}: HomeOverlaysProps) {
  const shown = filteredParties(parties, filters);
  if (picker !== undefined)
    return (
      <FilterPickers
        picker={picker}
        filters={filters}
        onFilters={onFilters}
        care={{ care, onCare }}
        onClear={onClear}
        results={isComplete ? shown.filter((party) => isUpcoming(party, today)).length : undefined}
        onClose={rest.onClosePicker}
      />
    );
  if (day === undefined) return null;
  return (
    <DayDialog
      day={day}
      today={today}
      parties={shown}
      isComplete={isComplete}
      hasFailed={rest.hasFailed}
      going={rest.going}
      onClose={rest.onCloseDay}
    />
  );
}

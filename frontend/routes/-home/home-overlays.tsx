import type { EventCardAnswer } from '@duende/contracts/parties/party-answers';
import { filteredParties, isUpcoming } from '@duende/contracts/parties/party-filters';
import { startTransition } from 'react';
import { afterFirstPaint } from '../../browser/first-paint.ts';
import { DayDialog } from '../../parties/calendar/day-dialog.tsx';
import { NO_FILTERS, type Filters } from '../../parties/filters/filters.ts';
import { LocationPicker } from '../../parties/filters/location-picker.tsx';
import { StylePicker } from '../../parties/filters/style-picker.tsx';
import type { HomeSearch } from './home-search.ts';

interface HomeOverlaysProps extends Pick<HomeSearch, 'picker' | 'day'> {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** all of them; what the filters leave of them is shown */
  readonly parties: readonly EventCardAnswer[];
  readonly today: string;
  readonly going: ReadonlySet<string>;
  readonly onClosePicker: () => void;
  readonly onCloseDay: () => void;
}

/** What can lie over home; a chunk of its own, since it needs the dialogs. */
export function HomeOverlays({
  picker,
  day,
  filters,
  onFilters,
  parties,
  today,
  ...rest
}: HomeOverlaysProps) {
  const shown = filteredParties(parties, filters);
  const results = shown.filter((party) => isUpcoming(party, today)).length;
  const common = {
    results,
    // Its own button is painted before all that it takes back.
    onClear: () => void afterFirstPaint().then(() => startTransition(() => onFilters(NO_FILTERS))),
    onClose: rest.onClosePicker,
  };
  switch (picker) {
    case 'lugar':
      return (
        <LocationPicker
          {...common}
          location={filters.location}
          onChoose={(location) => onFilters({ ...filters, location })}
        />
      );
    case 'estilos':
      return (
        <StylePicker
          {...common}
          styles={filters.styles}
          onChoose={(styles) => onFilters({ ...filters, styles })}
        />
      );
    case undefined:
      if (day === undefined) return null;
      return (
        <DayDialog day={day} today={today} parties={shown} going={rest.going} onClose={rest.onCloseDay} />
      );
    default:
      picker satisfies never;
      return null;
  }
}

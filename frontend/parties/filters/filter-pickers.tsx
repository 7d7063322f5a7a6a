import { startTransition } from 'react';
import { afterFirstPaint } from '../../browser/first-paint.ts';
import { NO_FILTERS, type Filters, type Picker } from './filters.ts';
import { LocationPicker } from './location-picker.tsx';
import { StylePicker } from './style-picker.tsx';

interface FilterPickersProps {
  readonly picker: Picker;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  /** how many parties the filters leave */
  readonly results: number;
  readonly onClose: () => void;
}

/** What the buttons of the filters open. */
export function FilterPickers({ picker, filters, onFilters, results, onClose }: FilterPickersProps) {
  const common = {
    results,
    // Its own button is painted before all that it takes back.
    onClear: () => void afterFirstPaint().then(() => startTransition(() => onFilters(NO_FILTERS))),
    onClose,
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
    default:
      picker satisfies never;
      return null;
  }
}

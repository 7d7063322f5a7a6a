import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { searchOf } from '@duende/contracts/parties/party-filters';
import { oneOf, textOf } from '../browser/navigation.ts';
import { filtersSearch, type FiltersSearch } from '../parties/filters/filters.ts';

/** The full-screen views home switches to; none is the calendar with the list. */
const VIEWS = [
  'form',
  'pending',
  'proposals',
  'reasons',
  'pending-comments',
  'reports',
  'import',
  'about',
] as const;

export interface HomeSearch extends FiltersSearch {
  readonly view?: (typeof VIEWS)[number] | undefined;
  /** the party whose edit form is open in home's place */
  readonly edit?: string | undefined;
  /** words that the parties have */
  readonly q?: string | undefined;
  /** the day whose parties lie over home; of the form, the day that a new party begins with */
  readonly day?: string | undefined;
}

export function homeSearch(search: Record<string, unknown>): HomeSearch {
  const day = textOf(search['day']);
  return {
    view: oneOf(VIEWS, search['view']),
    edit: textOf(search['edit']),
    ...filtersSearch(search),
    q: textOf(searchOf(textOf(search['q']))),
    day: day !== undefined && isCalendarDay(day) ? day : undefined,
  };
}

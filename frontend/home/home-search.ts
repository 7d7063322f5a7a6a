import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { searchOf } from '@duende/contracts/parties/party-filters';
import { oneOf, textOf } from '../browser/navigation.ts';
import { filtersSearch, type FiltersSearch } from '../parties/filters/filters.ts';

/** Full-screen views; without one, calendar and list. */
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
  /** the party whose edit form replaces home */
  readonly edit?: string | undefined;
  readonly q?: string | undefined;
  /** a day whose parties are shown over home; in the form, the party's first day */
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

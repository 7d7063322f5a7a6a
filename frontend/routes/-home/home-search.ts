import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { searchOf } from '@duende/contracts/parties/party-filters';
import { oneOf, textOf } from '../../browser/navigation.ts';

/** The full-screen views home switches to; none is the calendar with the list. */
const VIEWS = ['form', 'pending', 'pending-comments', 'reports', 'import', 'about'] as const;
const PICKERS = ['lugar', 'estilos'] as const;

export interface HomeSearch {
  readonly view?: (typeof VIEWS)[number] | undefined;
  /** the party whose edit form is open in home's place */
  readonly edit?: string | undefined;
  /** a region's id; other texts filter nothing */
  readonly location?: string | undefined;
  /** style ids, separated by commas */
  readonly styles?: string | undefined;
  /** words that the parties have */
  readonly q?: string | undefined;
  /** the filter's picker that lies over home */
  readonly picker?: (typeof PICKERS)[number] | undefined;
  /** the day whose parties lie over home; of the form, the day that a new party begins with */
  readonly day?: string | undefined;
}

/** An empty one stands for no filter, where a missing one stands for the device's own. */
const filterOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export function homeSearch(search: Record<string, unknown>): HomeSearch {
  const day = textOf(search['day']);
  return {
    view: oneOf(VIEWS, search['view']),
    edit: textOf(search['edit']),
    location: filterOf(search['location']),
    styles: filterOf(search['styles']),
    q: textOf(searchOf(textOf(search['q']))),
    picker: oneOf(PICKERS, search['picker']),
    day: day !== undefined && isCalendarDay(day) ? day : undefined,
  };
}

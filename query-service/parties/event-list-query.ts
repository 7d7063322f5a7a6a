import { REGIONS } from '@duende/contracts/constants/regions';
import { STYLES } from '@duende/contracts/constants/styles';
import { isCalendarDay } from '@duende/contracts/madrid-time';
import { matchesLocation, matchesStyles } from '@duende/contracts/party-filters';
import { Refusal } from '@duende/contracts/refusal';
import { singleParams } from '../answering/query-params.ts';

/** What `GET /api/events` may be narrowed by; `null` and an empty list narrow nothing. */
export interface EventListQuery {
  /** first day, inclusive */
  readonly from: string | null;
  /** last day, inclusive */
  readonly to: string | null;
  readonly location: string;
  readonly styles: readonly string[];
}

const TEXTS = {
  day: (name: string) => `El parámetro ${name} debe ser una fecha que exista, escrita como AAAA-MM-DD.`,
  order: 'El parámetro from no puede ser posterior a to.',
  location: `El parámetro location debe ser una de estas zonas: ${REGIONS.map(({ id }) => id).join(', ')}.`,
  styles: `El parámetro styles debe ser una lista, separada por comas, de estos estilos: ${STYLES.join(', ')}.`,
};

/** Reads the query string of the list. @throws Refusal `request.invalid` with a sentence about the first fault */
export function parseEventListQuery(url: string): EventListQuery {
  const params = singleParams(url, ['from', 'to', 'location', 'styles']);
  const from = day('from', params.from);
  const to = day('to', params.to);
  if (from !== null && to !== null && from > to) throw invalid(TEXTS.order);
  const location = params.location?.toLowerCase() ?? 'all';
  if (!REGIONS.some((region) => region.id === location)) throw invalid(TEXTS.location);
  const styles = (params.styles ?? '')
    .toLowerCase()
    .split(',')
    .map((style) => style.trim())
    .filter((style) => style !== '');
  const known: readonly string[] = STYLES;
  if (!styles.every((style) => known.includes(style))) throw invalid(TEXTS.styles);
  return { from, to, location, styles };
}

function day(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isCalendarDay(value)) throw invalid(TEXTS.day(name));
  return value;
}

function invalid(message: string): Refusal {
  return new Refusal('request.invalid', { message });
}

interface Listed {
  readonly location: string;
  readonly styles: readonly string[];
  readonly dates: readonly string[];
}

/** Whether a party passes: one of its days within the range, its region, one of the styles. */
export function passes(party: Listed, query: EventListQuery): boolean {
  const { from, to } = query;
  return (
    matchesLocation(party, query.location) &&
    matchesStyles(party, query.styles) &&
    ((from === null && to === null) ||
      party.dates.some((date) => (from === null || date >= from) && (to === null || date <= to)))
  );
}

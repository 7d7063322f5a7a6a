import type { EventAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { REGIONS } from '@duende/contracts/parties/regions';
import { STYLES } from '@duende/contracts/parties/styles';
import { isCalendarDay } from '@duende/contracts/common/madrid-time';
import { LIMITS } from '@duende/contracts/common/limits';
import { LIST_PATH } from '@duende/contracts/parties/list-path';
import {
  matchesLocation,
  matchesStyles,
  type FilterSearch,
} from '@duende/contracts/parties/party-filters';
import { nightsOf, type AnnouncedDays } from '@duende/contracts/parties/nights';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Filter } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { ReadModels } from '@duende/projections/registry/registry';
import { type ListOrders, parseListQuery, type ListQuery } from '../http/list-query.ts';
import { personal, shared, type QueryAnswer, type QueryRoute, singleParams } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';
import { revisionEtag } from '../http/representation.ts';
import { openedAnswer, type PartyFinder, partyAnswer, toldDecision } from './find-party.ts';
import { ownProposal } from './proposals.ts';

const OWN_ORDERS: ListOrders = { newest: { by: 'submittedAt', direction: -1 } };

export function partyQueries(options: {
  readonly models: Pick<ReadModels, 'parties' | 'users'>;
  readonly finder: PartyFinder;
}): readonly QueryRoute[] {
  const { models, finder } = options;

  async function pageOf(
    list: Filter,
    query: ListQuery,
    shown: (party: PartyDocument) => EventAnswer,
  ): Promise<QueryAnswer> {
    const [page, total] = await Promise.all([
      readPage(models.parties, list, query),
      models.parties.count(list),
    ]);
    return { ...personal(page.items.map(shown)), headers: pageHeaders(page, total) };
  }

  return [
    {
      call: 'GET /api/events/:reference',
      reads: ['parties'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        const answer = openedAnswer(party);
        const etag = revisionEtag(party.revision);
        return party.status === 'approved' ? shared(answer, etag) : personal(answer, etag);
      },
    },
    {
      call: 'GET /api/users/events',
      reads: ['parties'],
      answer: ({ url, actor }) =>
        pageOf({ authorId: actor?.userId ?? null }, parseListQuery(url, OWN_ORDERS), ownPartyAnswer),
    },
  ];
}

const ownPartyAnswer = (party: PartyDocument): OwnEventAnswer => ({
  ...partyAnswer(party),
  decision: toldDecision(party),
  proposal: ownProposal(party),
});

/** What `GET /api/events` may be narrowed by, `null` and an empty list narrowing nothing, and how much is shown of each party. */
export interface EventListQuery {
  /** first day, inclusive */
  readonly from: string | null;
  /** last day, inclusive */
  readonly to: string | null;
  readonly location: string;
  readonly styles: readonly string[];
  /** words that a party must have; `''` asks for none */
  readonly q: string;
  readonly view: ListView;
}

/** Everything of each party, or what home shows of it. */
export type ListView = 'whole' | 'cards';

const TEXTS = {
  day: (name: string) => `El parámetro ${name} debe ser una fecha que exista, escrita como AAAA-MM-DD.`,
  order: 'El parámetro from no puede ser posterior a to.',
  location: `El parámetro location debe ser una de estas zonas: ${REGIONS.map(({ id }) => id).join(', ')}.`,
  styles: `El parámetro styles debe ser una lista, separada por comas, de estos estilos: ${STYLES.join(', ')}.`,
  view: 'El parámetro view debe ser cards.',
};

/** Reads the query string of the list. @throws Refusal `request.invalid` with a sentence about the first fault */
export function parseEventListQuery(url: string): EventListQuery {
  const params = singleParams(url, ['from', 'to', 'location', 'styles', 'view']);
  const { q = '' } = singleParams(url, ['q'], LIMITS.searchText.max);
  const from = day('from', params.from);
  const to = day('to', params.to);
  if (from !== null && to !== null && from > to) throw invalid(TEXTS.order);
  const { location, styles } = givenFilters(params);
  if (params.view !== undefined && params.view !== 'cards') throw invalid(TEXTS.view);
  return { from, to, location, styles, q, view: params.view ?? 'whole' };
}

/** The address of a list: one spelling for each choice. */
export function listKey({ view, styles, ...rest }: EventListQuery): string {
  const chosen = STYLES.filter((style) => styles.includes(style)).join(',');
  const location = rest.location === 'all' ? '' : rest.location;
  const given = { from: rest.from ?? '', to: rest.to ?? '', location, styles: chosen, q: rest.q };
  const written = Object.entries({ ...given, view: view === 'cards' ? view : '' }).filter(
    ([, text]) => text !== '',
  );
  const query = new URLSearchParams(written).toString();
  return query === '' ? LIST_PATH : `${LIST_PATH}?${query}`;
}

/** Region and styles as parameters name them. @throws Refusal `request.invalid` for one that is not known */
export function givenFilters(params: FilterSearch): Pick<EventListQuery, 'location' | 'styles'> {
  const location = params.location?.toLowerCase() ?? 'all';
  if (!REGIONS.some((region) => region.id === location)) throw invalid(TEXTS.location);
  const styles = (params.styles ?? '')
    .toLowerCase()
    .split(',')
    .map((style) => style.trim())
    .filter((style) => style !== '');
  const known: readonly string[] = STYLES;
  if (!styles.every((style) => known.includes(style))) throw invalid(TEXTS.styles);
  return { location, styles };
}

function day(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!isCalendarDay(value)) throw invalid(TEXTS.day(name));
  return value;
}

function invalid(message: string): Refusal {
  return new Refusal('request.invalid', { message });
}

interface Listed extends AnnouncedDays {
  readonly location: string;
  readonly styles: readonly string[];
}

/** Whether a party passes: one of its nights within the range, its region, one of the styles. */
export function passes(party: Listed, query: Omit<EventListQuery, 'q' | 'view'>): boolean {
  const { from, to } = query;
  return (
    matchesLocation(party, query.location) &&
    matchesStyles(party, query.styles) &&
    ((from === null && to === null) ||
      nightsOf(party).some((date) => (from === null || date >= from) && (to === null || date <= to)))
  );
}

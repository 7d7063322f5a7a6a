import type { EventAnswer, OwnEventAnswer } from '@duende/contracts/parties/party-answers';
import { CARE_FILTERS, hasCare, type Care, type CareTick } from '@duende/contracts/parties/care';
import { STYLES } from '@duende/contracts/parties/styles';
import { LIST_PATH } from '@duende/contracts/parties/list-path';
import { matchesLocation, matchesStyles } from '@duende/contracts/parties/party-filters';
import { nightsOf, type AnnouncedDays } from '@duende/contracts/parties/nights';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Filter } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { ReadModels } from '@duende/projections/registry/registry';
import { type ListOrders, parseListQuery, type ListQuery } from '../http/list-query.ts';
import { personal, shared, type QueryAnswer, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';
import { revisionEtag } from '../http/representation.ts';
import { openedAnswer, type PartyFinder, partyAnswer, shownDecision } from './find-party.ts';
import { ownProposal } from './proposals.ts';
import { queryOf } from '../http/call-query.ts';

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
        const answer = openedAnswer(party, actor);
        const etag = revisionEtag(party.revision);
        const isForAll = party.status === 'approved' && !party.secretPlace;
        return isForAll ? shared(answer, etag) : personal(answer, etag);
      },
    },
    {
      call: 'GET /api/users/events',
      reads: ['parties'],
      answer: ({ url, actor }) =>
        pageOf({ authorId: actor?.userId ?? null }, parseListQuery(url, OWN_ORDERS), (party) =>
          ownPartyAnswer(party, actor),
        ),
    },
  ];
}

const ownPartyAnswer = (party: PartyDocument, author: Actor | null): OwnEventAnswer => ({
  ...partyAnswer(party, author),
  decision: shownDecision(party),
  proposal: ownProposal(party),
});

/** `null` and empty lists match everything. */
export interface EventListQuery {
  /** inclusive */
  readonly from: string | null;
  /** inclusive */
  readonly to: string | null;
  readonly location: string;
  readonly styles: readonly string[];
  /** all must be answered with yes */
  readonly care: readonly CareTick[];
  /** all must occur; `''` for none */
  readonly q: string;
  readonly view: ListView;
}

/** `cards`: what home shows. */
export type ListView = 'whole' | 'cards';

/** @throws Refusal `request.invalid` with the first fault */
export function parseEventListQuery(url: string): EventListQuery {
  const given = queryOf('GET /api/events', url);
  const { from = null, to = null, location = 'all', styles = [], care = [], q = '', view = 'whole' } = given;
  if (from !== null && to !== null && from > to)
    throw new Refusal('request.invalid', { message: 'El parámetro from no puede ser posterior a to.' });
  return { from, to, location, styles, care, q, view };
}

export function listKey({ view, styles, care, ...rest }: EventListQuery): string {
  const chosen = STYLES.filter((style) => styles.includes(style)).join(',');
  const location = rest.location === 'all' ? '' : rest.location;
  const given = {
    from: rest.from ?? '',
    to: rest.to ?? '',
    location,
    styles: chosen,
    care: CARE_FILTERS.filter((tick) => care.includes(tick)).join(','),
    q: rest.q,
  };
  const written = Object.entries({ ...given, view: view === 'cards' ? view : '' }).filter(
    ([, text]) => text !== '',
  );
  const query = new URLSearchParams(written).toString();
  return query === '' ? LIST_PATH : `${LIST_PATH}?${query}`;
}

interface Listed extends AnnouncedDays {
  readonly location: string;
  readonly styles: readonly string[];
  readonly care: Care;
}

/** A night in range, the region, one of the styles, all of the care. */
export function passes(party: Listed, query: Omit<EventListQuery, 'q' | 'view'>): boolean {
  const { from, to } = query;
  return (
    matchesLocation(party, query.location) &&
    matchesStyles(party, query.styles) &&
    hasCare(party.care, query.care) &&
    ((from === null && to === null) ||
      nightsOf(party).some((date) => (from === null || date >= from) && (to === null || date <= to)))
  );
}

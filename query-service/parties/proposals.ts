import type { OwnProposal } from '@duende/contracts/parties/own-proposal';
import { proposedFields } from '@duende/contracts/parties/proposal';
import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { UserDocument } from '@duende/projections/accounts/users';
import type { ReadModels } from '@duende/projections/registry/registry';
import { type ListOrders, parseListQuery } from '../http/list-query.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';
import { partyAnswer } from './find-party.ts';
import { placeFor } from './place-for.ts';

type Fields = OpenProposalAnswer['proposal']['fields'];

const ORDERS: ListOrders = { oldest: { by: 'proposedAt', direction: 1 } };
/** Those of unpublished parties wait for publication. */
const OPEN = { status: 'approved', proposedAt: { $gt: '' } } as const;

/** Shows each next to the current party. */
export function proposalsQuery(models: Pick<ReadModels, 'parties' | 'users'>): QueryRoute {
  return {
    call: 'GET /api/admin/events/proposals',
    reads: ['parties', 'users'],
    async answer({ url, actor }) {
      const query = parseListQuery(url, ORDERS);
      const [page, total] = await Promise.all([
        readPage(models.parties, OPEN, query, 'searchText'),
        models.parties.count(OPEN),
      ]);
      const users = await models.users.get(page.items.flatMap(({ authorId }) => authorId ?? []));
      const shown = page.items.flatMap((party) => openProposal(placeFor(party, actor), users) ?? []);
      return { ...personal(shown), headers: pageHeaders(page, total) };
    },
  };
}

function openProposal(
  party: PartyDocument,
  users: ReadonlyMap<string, UserDocument>,
): OpenProposalAnswer | null {
  const { proposal, authorId } = party;
  if (proposal === null) return null;
  const { at, by, what, notice, changes } = proposal;
  const user = by === 'author' && authorId !== null ? users.get(authorId) : undefined;
  return {
    ...partyAnswer(party),
    proposal: {
      ...{ at, by, what, notice },
      sender: user === undefined ? null : { id: user._id, username: user.username },
      fields: proposedFields(changes, party).map((field) => ({ ...field })) as Fields,
    },
  };
}

/** The last one. */
export function ownProposal({ proposal }: PartyDocument): OwnProposal | null {
  if (proposal === null || proposal.by !== 'author') return null;
  const { by: _by, ...own } = proposal;
  return own;
}

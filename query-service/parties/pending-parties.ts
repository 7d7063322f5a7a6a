import type { PartySender, PendingEventAnswer } from '@duende/contracts/parties/pending-answers';
import { canonicalLocation } from '@duende/contracts/parties/locations';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import { addDays } from '@duende/contracts/common/madrid-time';
import type { Filter } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { ReadModels } from '@duende/projections/registry/registry';
import { type ListOrders, parseListQuery } from '../http/list-query.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';
import { partyAnswer } from './find-party.ts';
import { lookalikesOf } from './lookalikes.ts';
import { queryOf } from '../http/call-query.ts';
import { placeFor } from './place-for.ts';

const ORDERS: ListOrders = {
  oldest: { by: 'submittedAt', direction: 1 },
  soonest: { by: 'firstDay', direction: 1 },
};
const FILTERS = ['location', 'sender'] as const;

type Models = Pick<ReadModels, 'parties' | 'users'>;

/** Adds the author's previous decisions and similar parties. */
export function pendingPartiesQuery(models: Models, today: () => string): QueryRoute {
  return {
    call: 'GET /api/admin/events/pending',
    reads: ['parties', 'users'],
    async answer({ url, actor }) {
      const query = parseListQuery(url, ORDERS, FILTERS);
      const list = { status: 'pending', ...filterOf(url) };
      const [page, total] = await Promise.all([
        readPage(models.parties, list, query, 'waitingText'),
        models.parties.count(list),
      ]);
      const waiting = page.items.map((party) => placeFor(party, actor));
      const shown = await withSigns(models, waiting, { actor, today: today() });
      return { ...personal(shown), headers: pageHeaders(page, total) };
    },
  };
}

/** @throws Refusal `request.invalid` with the parameter */
function filterOf(url: string): Filter {
  const { location, sender } = queryOf('GET /api/admin/events/pending', url);
  const region = location === undefined ? undefined : canonicalLocation(location);
  return {
    ...(region !== undefined && { location: region }),
    ...(sender !== undefined && { authorId: sender }),
  };
}

async function withSigns(
  models: Models,
  waiting: readonly PartyDocument[],
  { actor, today }: { readonly actor: Actor | null; readonly today: string },
): Promise<readonly PendingEventAnswer[]> {
  if (waiting.length === 0) return [];
  const [senders, published] = await Promise.all([
    sendersOf(models, waiting, today),
    stillToCome(models, today),
  ]);
  const coming = published.map((party) => placeFor(party, actor));
  const { parties } = models;
  return Promise.all(
    waiting.map(async (party) => {
      const { authorId, textKey, submittedAt, source, decision } = party;
      const same = authorId === null || textKey === '' ? 1 : await parties.count({ authorId, textKey });
      return {
        ...partyAnswer(party),
        sentAt: submittedAt,
        sender: (authorId !== null && senders.get(authorId)) || null,
        isImported: source !== null,
        notice: source?.notice ?? null,
        repeats: same - 1,
        rejectedBefore: decision && { at: decision.at, reason: decision.reason },
        lookalikes: [...lookalikesOf(party, coming)],
      };
    }),
  );
}

/** Past parties are no duplicates. */
async function stillToCome({ parties }: Models, today: string): Promise<readonly PartyDocument[]> {
  const range = {
    sort: { lastDay: 1, _id: 1 },
    after: { value: addDays(today, -1), id: '~' },
  } as const;
  const lists = ['pending', 'approved'].map((status) => parties.find({ status }, range));
  return (await Promise.all(lists)).flat();
}

async function sendersOf(
  { parties, users }: Models,
  waiting: readonly PartyDocument[],
  today: string,
): Promise<ReadonlyMap<string, PartySender>> {
  const ids = [...new Set(waiting.flatMap(({ authorId }) => authorId ?? []))];
  const accounts = await users.get(ids);
  const senders = [...accounts.values()].map(async ({ _id: id, username, suspension }) => {
    const count = (status: PartyDocument['status']) => parties.count({ authorId: id, status });
    const [approved, rejected, deleted] = await Promise.all([
      count('approved'),
      count('rejected'),
      count('deleted'),
    ]);
    const isSuspended = suspension !== null && isSuspendedOn(suspension, today);
    return [id, { id, username, approved, rejected, deleted, isSuspended }] as const;
  });
  return new Map(await Promise.all(senders));
}

import type { HookAnswer, ParkedMessageAnswer } from '@duende/contracts/hooks/hook-answers';
import { hookKind } from '@duende/contracts/hooks/hook-kinds';
import type { HookNews } from '@duende/contracts/hooks/hook-news';
import { Refusal } from '@duende/contracts/common/refusal';
import { isUuid } from '@duende/contracts/common/uuid';
import type { HookOutbox, OutboxMessage } from '@duende/platform/hooks/hook-outbox';
import type { HookDocument } from '@duende/projections/hooks/hooks';
import type { ReadModels } from '@duende/projections/registry/registry';
import { type ListOrders, parseListQuery } from '../http/list-query.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { pageHeaders, readPage } from '../http/read-page.ts';

type Outbox = Pick<HookOutbox, 'summary' | 'parked'>;

const PARKED: ListOrders = { newest: { by: 'at', direction: -1 } };

/** Without addresses, tokens and secrets. */
export function hookQueries({
  models,
  outbox,
}: {
  readonly models: Pick<ReadModels, 'hooks' | 'parties'>;
  readonly outbox: Outbox;
}): readonly QueryRoute[] {
  return [
    {
      call: 'GET /api/admin/hooks',
      reads: ['hooks'],
      async answer() {
        const hooks = await models.hooks.find({}, { sort: { since: 1 } });
        return personal(await Promise.all(hooks.map((hook) => hookAnswer(hook, outbox))));
      },
    },
    {
      call: 'GET /api/admin/hooks/:id/parked',
      reads: ['hooks', 'parties'],
      async answer({ params, url }) {
        const id = params['id'] ?? '';
        const hook = isUuid(id) ? (await models.hooks.get([id])).get(id) : undefined;
        if (hook === undefined) throw new Refusal('hook.not-found');
        const [page, { parked }] = await Promise.all([
          readPage(parkedOf(outbox, id), {}, parseListQuery(url, PARKED)),
          outbox.summary(id),
        ]);
        const answers = await parkedAnswers(
          page.items.map(({ message }) => message),
          models,
        );
        return { ...personal(answers), headers: pageHeaders(page, parked) };
      },
    },
  ];
}

async function hookAnswer(hook: HookDocument, outbox: Outbox): Promise<HookAnswer> {
  const { _id: id, name, kind, place, news, locations, styles, createdAt } = hook;
  const { waiting, parked, sent, failed } = await outbox.summary(id);
  return {
    ...{ id, name, kind, place, news, locations, styles, createdAt, waiting, parked },
    isSigned: hookKind(kind).isSigned,
    lastSent: sent?.lastTry ?? null,
    lastFailure: failed?.lastTry ?? null,
  };
}

/** Pages of the outbox in the form of a read model. */
function parkedOf(outbox: Outbox, hookId: string) {
  return {
    async find(_filter: unknown, { limit = 1, after }: Parameters<Find>[1] = {}) {
      const messages = await outbox.parked(
        hookId,
        limit,
        after === undefined ? null : { at: String(after.value), id: after.id },
      );
      return messages.map((message) => ({ _id: message.id, position: '', at: message.at, message }));
    },
  };
}
type Find = ReadModels['hooks']['find'];

async function parkedAnswers(
  messages: readonly OutboxMessage[],
  { parties }: Pick<ReadModels, 'parties'>,
): Promise<readonly ParkedMessageAnswer[]> {
  const found = await parties.get([...new Set(messages.map(({ partyId }) => partyId))]);
  return messages.map(({ id, partyId, news, at, tries, lastTry }) => {
    const party = found.get(partyId);
    const name = party?.status === 'approved' ? party.name : null;
    return {
      ...{ id, at, tries, news: news as HookNews, event: { id: partyId, name } },
      lastTry: lastTry ?? { at, answer: '' },
    };
  });
}

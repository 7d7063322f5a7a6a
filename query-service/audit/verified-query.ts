import type { HistoryVerifiedAnswer } from '@duende/contracts/history/history-answers';
import type { ReadModels } from '@duende/projections/registry/registry';
import { LAST_VERIFICATION } from '@duende/projections/history/verifications';
import { personal, type QueryRoute } from '../http/query-route.ts';

export function verifiedQuery({
  models,
}: {
  readonly models: Pick<ReadModels, 'verifications'>;
}): QueryRoute {
  return {
    call: 'GET /api/history/verified',
    reads: ['verifications'],
    async answer() {
      const last = (await models.verifications.get([LAST_VERIFICATION])).get(LAST_VERIFICATION);
      if (last === undefined) return personal({ last: null } satisfies HistoryVerifiedAnswer);
      const { at, upTo, events, readModels, documents, differences } = last;
      const body: HistoryVerifiedAnswer = { last: { at, upTo, events, readModels, documents, differences } };
      return personal(body);
    },
  };
}

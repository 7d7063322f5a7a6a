import { LIMITS } from '@duende/contracts/common/limits';
import type { PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import { changesBetween } from '@duende/projections/notices/changes-between';
import type { PartyVersionDocument } from '@duende/projections/parties/party-versions';
import type { ReadModels } from '@duende/projections/registry/registry';
import { personal, shared, type QueryRoute } from '../http/query-route.ts';
import type { PartyFinder } from './find-party.ts';

/** Only the newest matter. */
const VERSIONS = LIMITS.listPage.max;

export function partyChangesQuery(options: {
  readonly models: Pick<ReadModels, 'party-versions'>;
  readonly finder: PartyFinder;
}): QueryRoute {
  const { models, finder } = options;
  return {
    call: 'GET /api/events/:reference/changes',
    reads: ['parties', 'party-versions'],
    async answer({ params, actor }) {
      const { _id: partyId, status } = await finder.visible(params['reference'] ?? '', actor);
      const newest = await models['party-versions'].find(
        { partyId },
        { sort: { from: -1, _id: -1 }, limit: VERSIONS },
      );
      const published = newest
        .filter(({ status }) => status === 'approved')
        .sort((a, b) => a.revision - b.revision);
      const shown = changesOf(published).slice(0, LIMITS.listPage.screen);
      return status === 'approved' ? shared(shown) : personal(shown);
    },
  };
}

/** Newest first. Omits removed texts, which may have been removed for their content. */
function changesOf(published: readonly PartyVersionDocument[]): readonly PartyChangeAnswer[] {
  const present = published.at(-1);
  const changes = published.flatMap((version, index) => {
    const before = published[index - 1];
    if (before === undefined || present === undefined) return [];
    return changesBetween(before, version, present).map((change) => ({ at: version.from, ...change }));
  });
  return changes.reverse();
}

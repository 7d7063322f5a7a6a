import { LIMITS } from '@duende/contracts/common/limits';
import { priceOf } from '@duende/contracts/parties/cost-label';
import { TOLD_CHANGES, type PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import type { PartyVersionDocument } from '@duende/projections/parties/party-versions';
import type { ReadModels } from '@duende/projections/registry/registry';
import { shared, type QueryRoute } from '../http/query-route.ts';
import type { PartyFinder } from './find-party.ts';

/** More versions of a party than this are not looked at: what is told is the newest of it. */
const VERSIONS = LIMITS.listPage.max;

/** What changed on a published party, for everybody. */
export function partyChangesQuery(options: {
  readonly models: Pick<ReadModels, 'party-versions'>;
  readonly finder: PartyFinder;
}): QueryRoute {
  const { models, finder } = options;
  return {
    call: 'GET /api/events/:reference/changes',
    reads: ['parties', 'party-versions'],
    async answer({ params, actor }) {
      const { _id: partyId } = await finder.visible(params['reference'] ?? '', actor);
      const newest = await models['party-versions'].find(
        { partyId },
        { sort: { from: -1, _id: -1 }, limit: VERSIONS },
      );
      const published = newest
        .filter(({ status }) => status === 'approved')
        .sort((a, b) => a.revision - b.revision);
      return shared(changesOf(published).slice(0, LIMITS.listPage.screen));
    },
  };
}

/**
 * What differs from one published version to the next, the newest first. Words that an edit took away are not told: they may have
 * been taken away for what they said.
 */
function changesOf(published: readonly PartyVersionDocument[]): readonly PartyChangeAnswer[] {
  const present = published.at(-1);
  const changes = published.flatMap((version, index) => {
    const before = published[index - 1];
    if (before === undefined || present === undefined) return [];
    return TOLD_CHANGES.filter((field) => !isSame(before, version, field)).map((field): PartyChangeAnswer => {
      const told = (one: PartyVersionDocument) => toldOf(one, field, present);
      return { at: version.from, field, from: told(before), to: told(version) };
    });
  });
  return changes.reverse();
}

type Told = (typeof TOLD_CHANGES)[number];

const valueOf = (version: PartyVersionDocument, field: Told) =>
  field === 'point' ? `${version.latitude} ${version.longitude}` : version[field];

function isSame(a: PartyVersionDocument, b: PartyVersionDocument, field: Told): boolean {
  return JSON.stringify(valueOf(a, field)) === JSON.stringify(valueOf(b, field));
}

/** The value of a field, or `null` where it is not for everybody: a point, and words that are not the party's any more. */
function toldOf(
  version: PartyVersionDocument,
  field: Told,
  present: PartyVersionDocument,
): PartyChangeAnswer['to'] {
  if (field === 'point') return null;
  const value = version[field];
  const isWords = field === 'name' || (field === 'cost' && value !== '' && priceOf(version.cost) === null);
  return isWords && value !== present[field] ? null : value;
}

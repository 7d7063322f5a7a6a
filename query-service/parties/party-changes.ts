import { LIMITS } from '@duende/contracts/common/limits';
import { priceOf } from '@duende/contracts/parties/cost-label';
import { TOLD_CHANGES, type PartyChangeAnswer } from '@duende/contracts/parties/change-answers';
import type { PartyVersionDocument } from '@duende/projections/parties/party-versions';
import type { ReadModels } from '@duende/projections/registry/registry';
import { personal, shared, type QueryRoute } from '../http/query-route.ts';
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
      const { _id: partyId, status } = await finder.visible(params['reference'] ?? '', actor);
      const newest = await models['party-versions'].find(
        { partyId },
        { sort: { from: -1, _id: -1 }, limit: VERSIONS },
      );
      const published = newest
        .filter(({ status }) => status === 'approved')
        .sort((a, b) => a.revision - b.revision);
      const told = changesOf(published).slice(0, LIMITS.listPage.screen);
      return status === 'approved' ? shared(told) : personal(told);
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
    return changesBetween(before, version, present).map((change) => ({ at: version.from, ...change }));
  });
  return changes.reverse();
}

/** What of it everybody is told of two versions of a party; `present` is the one it has now. */
export function changesBetween(
  before: PartyVersionDocument,
  after: PartyVersionDocument,
  present: Pick<PartyVersionDocument, 'name' | 'cost'>,
): Omit<PartyChangeAnswer, 'at'>[] {
  return TOLD_CHANGES.filter((field) => !isSame(before, after, field)).map((field) => ({
    field,
    from: toldOf(before, field, present),
    to: toldOf(after, field, present),
  }));
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
  present: Pick<PartyVersionDocument, 'name' | 'cost'>,
): PartyChangeAnswer['to'] {
  if (field === 'point') return null;
  const value = version[field];
  if (field !== 'name' && (field !== 'cost' || value === '' || priceOf(version.cost) !== null)) return value;
  return value === present[field] ? value : null;
}

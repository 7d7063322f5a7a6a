import type { Position } from '@duende/contracts/events/domain-event';
import { PARTY_STATUSES } from '@duende/contracts/parties/party-answers';
import type { ReadModels } from '@duende/projections/registry/registry';

const PAGE = 500;

/**
 * Sorted ids, so that an export runs in constant memory.
 * @param after exclusive start
 * @param since a position that the read model had reached before
 */
export async function allPartyIds(
  parties: Pick<ReadModels['parties'], 'find'>,
  { after, since }: { readonly after: string | null; readonly since: Position },
): Promise<string[]> {
  const ids: string[] = [];
  for (const status of PARTY_STATUSES) {
    for (let place = null as { value: string; id: string } | null; ;) {
      const page = await parties.find(
        { status },
        { sort: { submittedAt: 1, _id: 1 }, limit: PAGE, ...(place !== null && { after: place }) },
      );
      for (const { _id } of page) ids.push(_id);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      place = { value: last.submittedAt, id: last._id };
    }
  }
  // A party decided meanwhile may have been read twice or missed.
  for (const { _id } of await parties.find({ position: { $gt: since } })) ids.push(_id);
  return [...new Set(ids)].filter((id) => after === null || id > after).sort();
}

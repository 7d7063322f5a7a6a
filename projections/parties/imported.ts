import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from './parties.ts';

export interface ImportedParty {
  readonly partyId: string;
  /** at the source */
  readonly url: string;
}

/** Ending on or after a day (`YYYY-MM-DD`), soonest first. */
export async function importedParties(
  parties: Pick<ReadCollection<PartyDocument>, 'find'>,
  day: string,
): Promise<readonly ImportedParty[]> {
  const coming = await parties.find({ status: 'approved', lastDay: { $gte: day } });
  return coming
    .toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))
    .flatMap(({ _id: partyId, source }) => (source === null ? [] : [{ partyId, url: source.url }]));
}

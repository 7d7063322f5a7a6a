import { createHmac } from 'node:crypto';
import type { ReadModels } from '@duende/projections/registry/registry';

/** How the people of some rows are told of. */
export interface ExportedPeople {
  /** The same person has the same one in one table of one file, and another in every other; nobody and who was erased has none. */
  pseudonym(userId: string | null): string | null;
  /** `null` where there is no such person any more. */
  name(userId: string | null): string | null;
}

/** Before the digits: without a letter in front spreadsheets read some for numbers, as `45434040056368e9`. */
const LETTER = 'p';
const DIGITS = 16;
/** People whose pseudonyms are kept: some megabytes. */
const KEPT = 50_000;

/** Makes the pseudonyms of one file, under its key, and keeps those it has made: most people are in many rows. */
export function createPseudonyms(key: Uint8Array): (userId: string) => string {
  const kept = new Map<string, string>();
  return (userId) => {
    const known = kept.get(userId);
    if (known !== undefined) return known;
    const made = LETTER + createHmac('sha256', key).update(userId).digest('hex').slice(0, DIGITS);
    if (kept.size >= KEPT) kept.clear();
    kept.set(userId, made);
    return made;
  };
}

/** What tells these pseudonyms from those under another key, of which it gives nothing away. */
export const fingerprintOf = (pseudonymOf: (userId: string) => string) => pseudonymOf('fingerprint');

/**
 * Pseudonyms by which nobody is the same at two parties: who can be seen to go to several by their pins or comments would be known
 * by being the only one who went to all of them.
 */
export const onePartyAlone = (
  { pseudonymOf }: { pseudonymOf(userId: string): string },
  partyId: string,
): { pseudonymOf(userId: string): string } => ({
  pseudonymOf: (userId) => pseudonymOf(`${partyId} ${userId}`),
});

/** Looks up who of some people there still is: what names somebody may outlive them elsewhere. */
export async function peopleOf(
  { users }: { readonly users: Pick<ReadModels['users'], 'get'> },
  ids: readonly (string | null)[],
  { pseudonymOf }: { pseudonymOf(userId: string): string },
): Promise<ExportedPeople> {
  const found = await users.get([...new Set(ids.flatMap((id) => id ?? []))]);
  return {
    pseudonym: (userId) => (userId !== null && found.has(userId) ? pseudonymOf(userId) : null),
    name: (userId) => (userId === null ? null : (found.get(userId)?.username ?? null)),
  };
}

import { createHmac } from 'node:crypto';
import type { ReadModels } from '@duende/projections/registry/registry';

export interface ExportedPeople {
  /** The same person has one within a table of one file; `null` for no person or erased ones. */
  pseudonym(userId: string | null): string | null;
  name(userId: string | null): string | null;
}

/** Spreadsheets read some digits as numbers, e.g. `45434040056368e9`. */
const LETTER = 'p';
const DIGITS = 16;
/** A few MB. */
const KEPT = 50_000;

/** Cached, since most people are in many rows. */
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

export const fingerprintOf = (pseudonymOf: (userId: string) => string) => pseudonymOf('fingerprint');

/** Otherwise the only person seen at all of several parties could be identified. */
export const onlyOneParty = (
  { pseudonymOf }: { pseudonymOf(userId: string): string },
  partyId: string,
): { pseudonymOf(userId: string): string } => ({
  pseudonymOf: (userId) => pseudonymOf(`${partyId} ${userId}`),
});

/** Documents may name erased people. */
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

import { RIDE_TYPES } from '@duende/contracts/rides/ride-events';

/** Name, party and the values shown with it. */
export interface PublicFact {
  readonly name: string;
  readonly partyId: string;
  readonly kind: 'pin' | 'comment';
  readonly isAdmin: boolean;
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface TakenTable {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

type Row = TakenTable['rows'][number];

/**
 * Whom an attacker can name by joining tables with public answers: by a shared value, as the only matching
 * pin or comment, by a repeated pseudonym, as the only one at all of some parties, or as the only moderator.
 */
export function namedBy(tables: readonly TakenTable[], facts: readonly PublicFact[]): readonly string[] {
  const named = new Set<string>();
  const ofPseudonym = new Map<string, string>();
  for (const taken of tables)
    for (const row of taken.rows) {
      const byValue = holderOfAValue(row, facts);
      if (byValue !== null) named.add(byValue);
      const name = byValue ?? onlyOneThatFits(taken, row, facts);
      for (const pseudonym of peopleIn(taken, row)) if (name !== null) ofPseudonym.set(pseudonym, name);
    }
  for (const [pseudonym, name] of [...byParties(tables, facts), ...onlyModerator(tables, facts)])
    ofPseudonym.set(pseudonym, name);
  for (const taken of tables)
    for (const row of taken.rows)
      for (const pseudonym of peopleIn(taken, row)) {
        const name = ofPseudonym.get(pseudonym);
        if (name !== undefined) named.add(name);
      }
  return [...named].sort();
}

function peopleIn({ columns }: TakenTable, row: Row): readonly string[] {
  const people = columns.filter(({ type }) => type === 'person').map(({ name }) => row[name]);
  return people.filter((person) => typeof person === 'string');
}

/** These do not match by chance. Values of the party do not count. */
function tellingValues(entry: Row, partyId: string): ReadonlySet<string> {
  const values = Object.values(entry).filter((value) => value !== null && value !== partyId);
  return new Set(values.map(String).filter((text) => text.length >= 5 && !/^\d{4}-\d\d-\d\d$/.test(text)));
}

/** The only person with one of these values next to their name. */
function holderOfAValue(row: Row, facts: readonly PublicFact[]): string | null {
  for (const value of tellingValues(row, String(row['party_id']))) {
    const holders = facts.filter(({ name, partyId, entry }) =>
      tellingValues({ ...entry, name }, partyId).has(value),
    );
    const only = onlyName(holders);
    if (only !== null && !KINDS.has(value)) return only;
  }
  return null;
}

/** Shared words without information. */
const KINDS: ReadonlySet<string> = new Set(RIDE_TYPES);

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0;

function onlyOneThatFits({ table }: TakenTable, row: Row, facts: readonly PublicFact[]): string | null {
  const there = facts.filter(({ partyId }) => partyId === row['party_id']);
  if (table === 'rides') {
    const fits = (degrees: unknown, cell: unknown) =>
      typeof cell === 'number' && Number(Number(degrees).toFixed(decimalsOf(cell))) === cell;
    const pins = there.filter(({ kind, entry }) => kind === 'pin' && entry['type'] === row['type']);
    return onlyName(
      pins.filter(
        ({ entry }) =>
          entry['passengerCount'] === row['passenger_count'] &&
          fits(entry['departureLatitude'], row['departure_latitude']) &&
          fits(entry['departureLongitude'], row['departure_longitude']),
      ),
    );
  }
  const at = row['created_at'] ?? (row['kind'] === 'comment' ? row['sent_at'] : null);
  if (typeof at !== 'string') return null;
  return onlyName(
    there.filter(({ kind, entry }) => kind === 'comment' && String(entry['createdAt']).startsWith(at)),
  );
}

function onlyName(facts: readonly PublicFact[]): string | null {
  const names = new Set(facts.map(({ name }) => name));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}

/** If only one person was at all of them. */
function byParties(tables: readonly TakenTable[], facts: readonly PublicFact[]): readonly [string, string][] {
  return [...new Set(facts.map(({ name }) => name))].flatMap((name) => {
    const seen = new Set(facts.filter((fact) => fact.name === name).map(({ partyId }) => partyId));
    if (seen.size < 2) return [];
    return tables.flatMap((taken): readonly [string, string][] => {
      const parties = new Map<string, Set<unknown>>();
      for (const row of taken.rows)
        for (const person of peopleIn(taken, row))
          parties.set(person, (parties.get(person) ?? new Set()).add(row['party_id']));
      const candidates = [...parties].filter(([, all]) => [...seen].every((partyId) => all.has(partyId)));
      const [only] = candidates;
      return candidates.length === 1 && only !== undefined ? [[only[0], name]] : [];
    });
  });
}

/** Deciders are moderators, and comments show who is one. */
function onlyModerator(
  tables: readonly TakenTable[],
  facts: readonly PublicFact[],
): readonly [string, string][] {
  const name = onlyName(facts.filter(({ isAdmin }) => isAdmin));
  if (name === null) return [];
  return tables.flatMap(({ rows }) =>
    rows.flatMap((row): readonly [string, string][] => {
      const by = row['decided_by'] ?? (row['kind'] === 'approved' ? row['actor'] : null);
      return typeof by === 'string' ? [[by, name]] : [];
    }),
  );
}

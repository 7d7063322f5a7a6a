import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { searchText } from '@duende/contracts/common/list-text';
import type { Filter } from '@duende/platform/read-store/read-store';
import type { AuditDocument } from '@duende/projections/audit/audit';
import type { ReadModels } from '@duende/projections/registry/registry';

type Models = Pick<ReadModels, 'audit' | 'users' | 'parties'>;

/** Matches by name per search. */
const MOST_NAMED = 50;

export interface AuditPage {
  readonly entries: readonly AuditDocument[];
  /** start of the next page; `null` on the last */
  readonly next: Position | null;
}

const LATEST = { recordedAt: -1 } as const;

export async function auditPage(
  audit: Pick<ReadModels['audit'], 'find'>,
  filter: Filter,
  limit: number,
): Promise<AuditPage> {
  // One extra entry shows whether more follow.
  return pageOf(await audit.find(filter, { sort: LATEST, limit: limit + 1 }), limit);
}

/**
 * The newest entries with these words in a name or reason. Resolves names to ids and scans at most
 * `LIMITS.searchedAtOnce` reasons, as people's texts are not indexed; the page may end there.
 * @param words normalised
 */
export async function searchedAuditPage(
  models: Models,
  { filter, words, limit }: { readonly filter: Filter; readonly words: string; readonly limit: number },
): Promise<AuditPage> {
  const named = await namedBy(models, words);
  const latest = { sort: LATEST, limit: limit + 1 };
  const [reasons, ...found] = await Promise.all([
    models.audit.find({ ...filter, hasReason: true }, { sort: LATEST, limit: LIMITS.searchedAtOnce }),
    ...named.users.map((actorId) => models.audit.find(both(filter, { actorId }), latest)),
    ...[...named.users, ...named.parties].map((subjectId) =>
      models.audit.find(both(filter, { subjectId }), latest),
    ),
  ]);
  const read = reasons.length < LIMITS.searchedAtOnce ? null : (reasons.at(-1)?.recordedAt ?? null);
  const matching = reasons.filter(({ reason }) => searchText(reason ?? '').includes(words));
  const all = new Map([...matching, ...found.flat()].map((entry) => [entry._id, entry]));
  const entries = [...all.values()]
    .filter(({ recordedAt }) => read === null || recordedAt >= read)
    .sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
  const page = pageOf(entries, limit);
  return page.next === null ? { ...page, next: read } : page;
}

function pageOf(found: readonly AuditDocument[], limit: number): AuditPage {
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? (entries.at(-1)?.recordedAt ?? null) : null };
}

async function namedBy({ users, parties }: Models, words: string) {
  const filter = { searchText: { $regex: escaped(words) } };
  const [people, places] = await Promise.all([
    users.find(filter, { limit: MOST_NAMED }),
    parties.find(filter, { limit: MOST_NAMED }),
  ]);
  return { users: people.map(({ _id }) => _id), parties: places.map(({ _id }) => _id) };
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** An id and a different name together match nothing. */
function both(filter: Filter, named: Filter): Filter {
  const [[field, id] = ['', '']] = Object.entries(named);
  return field in filter && filter[field] !== id ? { ...filter, _id: null } : { ...filter, ...named };
}

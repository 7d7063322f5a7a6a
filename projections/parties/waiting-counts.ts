import type { ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { Change } from '../model/projection.ts';

interface Waiting extends StoredDocument {
  readonly kind: string;
  readonly partyId: string;
}

type Pending = Pick<ReadCollection<Waiting>, 'find' | 'count' | 'get'>;

export const removedKey = (partyId: string) => `removed-${partyId}`;

/** Excludes comments of removed parties, and proposals and reasons of unpublished ones. */
export interface PendingCounts {
  readonly events: number;
  readonly comments: number;
  readonly proposals: number;
  readonly reasons: number;
}

/** Counts once, then needs every later change. */
export class WaitingCounts {
  readonly #pending: Pending;
  readonly #byKind = new Map<string, number>();
  /** pending comments by party */
  readonly #comments = new Map<string, number>();
  /** removed parties among them */
  readonly #removed = new Set<string>();

  private constructor(pending: Pending) {
    this.#pending = pending;
  }

  static async of(pending: Pending): Promise<WaitingCounts> {
    const counts = new WaitingCounts(pending);
    const kinds = ['party', 'proposal', 'reason'] as const;
    const [comments, ...numbers] = await Promise.all([
      pending.find({ kind: 'comment' }),
      ...kinds.map((kind) => pending.count({ kind })),
    ]);
    kinds.forEach((kind, index) => counts.#byKind.set(kind, numbers[index] ?? 0));
    for (const { partyId } of comments) counts.#add(counts.#comments, partyId, 1);
    await counts.#look([...counts.#comments.keys()]);
    return counts;
  }

  /** @param changes already written to the store */
  async change(changes: readonly Change<Waiting>[]): Promise<void> {
    const known = new Set(this.#comments.keys());
    for (const { before, after } of changes) {
      this.#count(before, -1);
      this.#count(after, 1);
    }
    for (const partyId of this.#removed) if (!this.#comments.has(partyId)) this.#removed.delete(partyId);
    await this.#look([...this.#comments.keys()].filter((partyId) => !known.has(partyId)));
  }

  get now(): PendingCounts {
    let comments = 0;
    for (const [partyId, count] of this.#comments) if (!this.#removed.has(partyId)) comments += count;
    const count = (kind: string) => this.#byKind.get(kind) ?? 0;
    return { events: count('party'), comments, proposals: count('proposal'), reasons: count('reason') };
  }

  #count(document: Waiting | null, by: 1 | -1): void {
    if (document === null) return;
    const { kind, partyId } = document;
    if (kind === 'comment') this.#add(this.#comments, partyId, by);
    else if (kind === 'removed' && by === 1) this.#removed.add(partyId);
    else if (kind === 'removed') this.#removed.delete(partyId);
    else this.#add(this.#byKind, kind, by);
  }

  #add(counts: Map<string, number>, key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }

  async #look(partyIds: readonly string[]): Promise<void> {
    if (partyIds.length === 0) return;
    const found = await this.#pending.get(partyIds.map(removedKey));
    for (const { partyId } of found.values()) this.#removed.add(partyId);
  }
}

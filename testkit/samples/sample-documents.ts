import { randomUUID } from 'node:crypto';
import type { Position } from '@duende/contracts/events/domain-event';
import type { CollectionSpec, StoredDocument } from '@duende/platform/read-store/read-store';

/** A document of the tests: some fields may be missing, as old documents lack what newer ones have. */
export interface Sample extends StoredDocument {
  readonly group?: string | null;
  readonly rank?: number | string | boolean | null;
  readonly isGoing?: boolean;
  readonly tags?: readonly string[];
  readonly nested?: { readonly name: string };
}

/** A document at the first position of a log. */
export function sampleDocument(id: string, rest: Partial<Sample> = {}): Sample {
  return { _id: id, position: place(1), ...rest };
}

/** The n-th position of a log; n below 2^32. */
export function place(n: number): Position {
  return n.toString(16).padStart(16, '0');
}

/** An unused collection, indexed as read models are. */
export function sampleSpec(indexes: CollectionSpec<Sample>['indexes'] = INDEXES): CollectionSpec<Sample> {
  return { name: `samples-${randomUUID()}.v1`, indexes };
}

const INDEXES: CollectionSpec<Sample>['indexes'] = [
  { keys: { group: 1, isGoing: 1 } },
  { keys: { rank: -1 } },
  { keys: { group: 1, rank: -1 } },
  { keys: { isGoing: 1, rank: 1, _id: 1 } },
];

import { START, type Position } from '@duende/contracts/events/domain-event';
import type { GuardedWrite, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { Change, FoldedEvent, Projection } from '../model/projection.ts';
import { FoldFailed } from './stop-reason.ts';

interface Draft<D extends StoredDocument> {
  readonly id: string;
  before: D | null;
  /** of the last folded event, also for tombstones */
  position: Position;
  after: D | null;
  readonly events: FoldedEvent[];
  /** neither document nor tombstone exists */
  isNew: boolean;
  isWritten: boolean;
}

interface Step<D extends StoredDocument> {
  readonly event: FoldedEvent;
  readonly draft: Draft<D>;
}

/**
 * One load and one bulk write. Flushes pending writes before an event that finds its documents by a filter.
 * Skips events that a document or tombstone already includes, e.g. after a crash.
 */
export async function foldBatch<D extends StoredDocument>(
  projection: Projection<D>,
  collection: ReadCollection<D>,
  events: readonly FoldedEvent[],
): Promise<readonly Change<D>[]> {
  const drafts = new Map<string, Draft<D>>();
  const sibling = (id: string): D | null => drafts.get(id)?.after ?? null;
  let fresh: string[] = [];
  let steps: Step<D>[] = [];

  const touch = (event: FoldedEvent, id: string): void => {
    let draft = drafts.get(id);
    if (draft === undefined) {
      draft = { id, before: null, position: START, after: null, events: [], isNew: true, isWritten: true };
      drafts.set(id, draft);
      fresh.push(id);
    }
    steps.push({ event, draft });
  };

  const fold = async (): Promise<void> => {
    await load(collection, drafts, fresh);
    for (const { event, draft } of steps) foldInto(projection, draft, event, sibling);
    [fresh, steps] = [[], []];
  };

  const write = async (): Promise<void> => {
    const writes = writesOf(drafts);
    if (writes.length > 0) await collection.write(writes);
  };

  for (const event of events) {
    const touched = folding(projection, event, () => projection.touches(event));
    if (!('where' in touched)) {
      for (const id of touched) touch(event, id);
      continue;
    }
    await fold();
    await write();
    const found = await Promise.all([touched.where].flat().map((where) => collection.find(where)));
    for (const id of new Set(found.flat().map(({ _id }) => _id))) touch(event, id);
    if (touched.own !== undefined) touch(event, touched.own);
  }
  await fold();
  await write();
  return changesOf(drafts);
}

async function load<D extends StoredDocument>(
  collection: ReadCollection<D>,
  drafts: ReadonlyMap<string, Draft<D>>,
  fresh: readonly string[],
): Promise<void> {
  if (fresh.length === 0) return;
  for (const [id, { document, position }] of await collection.entries(fresh)) {
    const draft = drafts.get(id);
    if (draft === undefined) continue;
    draft.before = document;
    draft.after = document;
    draft.position = position;
    draft.isNew = false;
  }
}

/** @throws FoldFailed instead of the projection's error */
function folding<T>({ name }: { readonly name: string }, event: FoldedEvent, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new FoldFailed(name, event, error);
  }
}

function foldInto<D extends StoredDocument>(
  projection: Projection<D>,
  draft: Draft<D>,
  event: FoldedEvent,
  sibling: (id: string) => D | null,
): void {
  if (draft.position >= event.position) return;
  const after = folding(projection, event, () => projection.fold(draft.after, event, draft.id, sibling));
  if (after === draft.after) return;
  draft.after = after;
  draft.position = event.position;
  draft.events.push(event);
  draft.isWritten = false;
}

function writesOf<D extends StoredDocument>(
  drafts: ReadonlyMap<string, Draft<D>>,
): readonly GuardedWrite<D>[] {
  const writes: GuardedWrite<D>[] = [];
  for (const draft of drafts.values()) {
    if (draft.isWritten) continue;
    writes.push(writeOf(draft));
    draft.isWritten = true;
    draft.isNew = false;
  }
  return writes;
}

function writeOf<D extends StoredDocument>({ id, after, position, isNew }: Draft<D>): GuardedWrite<D> {
  if (after === null) return { remove: id, position };
  return isNew ? { put: after, isNew } : { put: after };
}

function changesOf<D extends StoredDocument>(drafts: ReadonlyMap<string, Draft<D>>): readonly Change<D>[] {
  const changes: Change<D>[] = [];
  for (const { id, before, after, events, position } of drafts.values()) {
    if (events.length > 0) changes.push({ id, before, after, events, position });
  }
  return changes;
}

import { START, type Position } from '@duende/contracts/events/domain-event';
import type { GuardedWrite, ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { Change, FoldedEvent, Projection } from '../projection.ts';

interface Draft<D extends StoredDocument> {
  readonly before: D | null;
  /** of the last event known to be folded in; a removed document has one too */
  position: Position;
  after: D | null;
  readonly events: FoldedEvent[];
  /** there is no document, not even a tombstone */
  isNew: boolean;
  isWritten: boolean;
}

interface Step {
  readonly event: FoldedEvent;
  readonly ids: readonly string[];
}

/**
 * Folds events into the documents they touch and writes them: one load and one bulk write for a batch. An event that
 * names its documents by a filter is looked up in what is stored, so everything before it is written first. Resolves to
 * what changed. Events that a document holds already, or that came before it was removed (a replay after a crash), leave it
 * alone.
 */
export async function foldBatch<D extends StoredDocument>(
  projection: Projection<D>,
  collection: ReadCollection<D>,
  events: readonly FoldedEvent[],
): Promise<readonly Change<D>[]> {
  const drafts = new Map<string, Draft<D>>();
  let steps: Step[] = [];

  const fold = async (): Promise<void> => {
    await load(collection, drafts, steps);
    for (const { event, ids } of steps) for (const id of ids) foldInto(projection, drafts, event, id);
    steps = [];
  };

  for (const event of events) {
    const touched = projection.touches(event);
    if (!('where' in touched)) {
      if (touched.length > 0) steps.push({ event, ids: touched });
      continue;
    }
    await fold();
    await write(collection, drafts);
    const found = await Promise.all([touched.where].flat().map((where) => collection.find(where)));
    const ids = [...new Set(found.flat().map(({ _id }) => _id))];
    steps.push({ event, ids: touched.own === undefined ? ids : [...ids, touched.own] });
  }
  await fold();
  await write(collection, drafts);
  return changesOf(drafts);
}

async function load<D extends StoredDocument>(
  collection: ReadCollection<D>,
  drafts: Map<string, Draft<D>>,
  steps: readonly Step[],
): Promise<void> {
  const fresh: string[] = [];
  for (const { ids } of steps) {
    for (const id of ids) {
      if (drafts.has(id)) continue;
      drafts.set(id, { ...draftOf<D>(null, START), isNew: true });
      fresh.push(id);
    }
  }
  if (fresh.length === 0) return;
  // Most of what a long log touches is new to a batch: without a position there is no document to get.
  const positions = await collection.positions(fresh);
  if (positions.size === 0) return;
  for (const [id, position] of positions) drafts.set(id, draftOf<D>(null, position));
  const documents = await collection.get([...positions.keys()]);
  for (const [id, document] of documents) drafts.set(id, draftOf(document, document.position));
}

function draftOf<D extends StoredDocument>(before: D | null, position: Position): Draft<D> {
  return { before, position, after: before, events: [], isNew: false, isWritten: true };
}

function foldInto<D extends StoredDocument>(
  projection: Projection<D>,
  drafts: ReadonlyMap<string, Draft<D>>,
  event: FoldedEvent,
  id: string,
): void {
  const draft = drafts.get(id);
  if (draft === undefined || draft.position >= event.position) return;
  const after = projection.fold(draft.after, event, id, (other) => drafts.get(other)?.after ?? null);
  if (after === draft.after) return;
  draft.after = after;
  draft.position = event.position;
  draft.events.push(event);
  draft.isWritten = false;
}

async function write<D extends StoredDocument>(
  collection: ReadCollection<D>,
  drafts: ReadonlyMap<string, Draft<D>>,
): Promise<void> {
  const writes: GuardedWrite<D>[] = [];
  for (const [id, draft] of drafts) {
    if (draft.isWritten) continue;
    writes.push(writeOf(id, draft));
    draft.isWritten = true;
    draft.isNew = false;
  }
  if (writes.length > 0) await collection.write(writes);
}

function writeOf<D extends StoredDocument>(
  id: string,
  { after, position, isNew }: Draft<D>,
): GuardedWrite<D> {
  if (after === null) return { remove: id, position };
  return isNew ? { put: after, isNew } : { put: after };
}

function changesOf<D extends StoredDocument>(drafts: ReadonlyMap<string, Draft<D>>): readonly Change<D>[] {
  const changes: Change<D>[] = [];
  for (const [id, { before, after, events, position }] of drafts) {
    if (events.length > 0) changes.push({ id, before, after, events, position });
  }
  return changes;
}

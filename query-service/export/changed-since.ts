import type { Position } from '@duende/contracts/events/domain-event';
import type { ReadCollection, StoredDocument } from '@duende/platform/read-store/read-store';
import type { Cut } from './cut.ts';
import type { ExportModels } from './export-models.ts';
import { rowsOfParty } from './table-rows.ts';
import type { Row } from './tables.ts';

/**
 * All rows of a party if a source changed after a position, else none: rows have no ids. Also checks for
 * erased people, whom unchanged documents may name.
 */
export async function changedSince(
  models: ExportModels,
  since: Position,
  cut: Cut,
): Promise<(partyId: string) => Promise<readonly Row[]>> {
  const erased = await models.audit.find({ kind: 'person.erased', recordedAt: { $gt: since } });
  const gone: ReadonlySet<string> = new Set(erased.map(({ subjectId }) => subjectId));
  return async (partyId) => {
    let isChanged = false;
    const watched = watching(models, {
      onRead: (position) => (isChanged ||= position > since),
      onNamed: (userId) => (isChanged ||= gone.has(userId)),
    });
    const rows = await rowsOfParty(watched, partyId, cut);
    return isChanged ? rows : [];
  };
}

interface Watcher {
  /** position of a source's last change */
  onRead(position: Position): void;
  /** whom rows may name */
  onNamed(userId: string): void;
}

type Readable<D extends StoredDocument> = Pick<ReadCollection<D>, 'find' | 'get'>;

function watching(models: ExportModels, { onRead, onNamed }: Watcher): ExportModels {
  const watch = <D extends StoredDocument>(collection: Readable<D>): Readable<D> => ({
    async find(filter, options) {
      const found = await collection.find(filter, options);
      for (const { position } of found) onRead(position);
      return found;
    },
    async get(ids) {
      const found = await collection.get(ids);
      for (const { position } of found.values()) onRead(position);
      return found;
    },
  });
  return {
    parties: watch(models.parties),
    'party-versions': watch(models['party-versions']),
    attendance: watch(models.attendance),
    rides: watch(models.rides),
    seats: watch(models.seats),
    decisions: watch(models.decisions),
    comments: watch(models.comments),
    audit: watch(models.audit),
    users: {
      find: (filter, options) => models.users.find(filter, options),
      // Other account changes do not affect rows.
      get(ids) {
        ids.forEach(onNamed);
        return models.users.get(ids);
      },
    },
  };
}

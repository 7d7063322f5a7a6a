import { START } from '@duende/contracts/events/domain-event';
import type { DomainLog, LogPlace } from '@duende/platform/domain-log/domain-log';
import type {
  CollectionSpec,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';

/** Until where a read model has folded one log. */
export interface Checkpoint extends StoredDocument {
  readonly logId: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  /** running maximum of the moments of all events up to here */
  readonly effectiveAt: string;
}

/** of the one checkpoint in its collection */
export const CHECKPOINT_ID = 'checkpoint';

const BEGINNING = { position: START, effectiveAt: '' } as const;

export type Standing = Pick<Checkpoint, 'position' | 'effectiveAt'>;

export interface CheckpointKeeper {
  /** Where to go on; the very beginning when there is no checkpoint, or none that this log knows. */
  load(log: DomainLog): Promise<Standing & { readonly mustRebuild: boolean }>;
  save(log: DomainLog, through: LogPlace, effectiveAt: string): Promise<void>;
  forget(): Promise<void>;
}

/** A checkpoint has a collection of its own, so that a rebuild can drop it with the read model. */
export const checkpointCollection = (collectionName: string): string => `${collectionName}.checkpoint`;

export async function openCheckpoint(store: ReadStore, collectionName: string): Promise<CheckpointKeeper> {
  const spec: CollectionSpec<Checkpoint> = { name: checkpointCollection(collectionName), indexes: [] };
  const checkpoints: ReadCollection<Checkpoint> = await store.collection(spec);
  return {
    async load(log) {
      const checkpoint = (await checkpoints.get([CHECKPOINT_ID])).get(CHECKPOINT_ID);
      if (checkpoint === undefined) return { ...BEGINNING, mustRebuild: false };
      const isKnown = checkpoint.logId === log.id && (await holds(log, checkpoint));
      return isKnown
        ? { position: checkpoint.position, effectiveAt: checkpoint.effectiveAt, mustRebuild: false }
        : { ...BEGINNING, mustRebuild: true };
    },
    save: (log, { position, eventId, stream, revision }, effectiveAt) =>
      checkpoints.write([
        { put: { _id: CHECKPOINT_ID, position, logId: log.id, eventId, stream, revision, effectiveAt } },
      ]),
    forget: () => store.drop(spec.name),
  };
}

/** Whether the log has that very event at that very place; an older back-up or another log has not. */
async function holds(log: DomainLog, { stream, revision, position, eventId }: LogPlace): Promise<boolean> {
  const [event] = await log.read(stream, revision, 1);
  return event?.revision === revision && event.position === position && event.id === eventId;
}

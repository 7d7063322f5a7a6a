import { setTimeout as delay } from 'node:timers/promises';
import { START, type Position } from '@duende/contracts/events/domain-event';
import type { DomainLog, LogPlace } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import type { ReadCollection, ReadStore, StoredDocument } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '../parties/party-document.ts';
import type { FoldedEvent, Projection } from '../projection.ts';
import { announce, announceResync } from './announce.ts';
import { openCheckpoint, type Standing } from './checkpoint.ts';
import { foldBatch } from './fold-batch.ts';
import { openStandingNotes } from './standing.ts';
import { withholdRemoved } from './withhold-removed.ts';

export interface WorkerDependencies {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly bus: LivePublisher;
  readonly logger: Logger;
  /** the parties that are served: nothing is told of removed ones */
  readonly parties: ReadCollection<PartyDocument>;
}

/** Where a worker keeps its documents, and for how long it may. */
export interface Post {
  readonly collection: string;
  /** aborts when it is to leave everything as it is */
  readonly ending: AbortSignal;
  /** whether no other process may be at the same post */
  isOurs(): boolean;
}

/** A stretch of the log on its way into the read models. */
export interface Stretch {
  readonly events: readonly FoldedEvent[];
  readonly through: LogPlace;
  /** effective time at its end */
  readonly effectiveAt: string;
}

/**
 * One read model being made. It tells sockets nothing until it is told to: what was there before is known to open pages,
 * or a `resync` is owed to them.
 */
export interface ReadModelWorker {
  readonly name: string;
  readonly collection: string;
  /** until where it has come */
  readonly standing: Standing;
  readonly position: Position;
  /** what stopped it; a stopped one takes nothing more */
  readonly error: unknown;
  /** whether sockets hear of what it folds */
  readonly isTelling: boolean;
  /** From here on sockets hear. `isComplete`: they have heard of everything before. Answers whether they are owed a resync. */
  tell(isComplete: boolean): boolean;
  /** Sockets hear nothing more, and are owed a resync. */
  hush(): void;
  accept(stretch: Stretch): Promise<void>;
  /** Everything that was in the log at the start has been folded: notes it for whoever serves it elsewhere. */
  arrive(): Promise<void>;
  stop(reason: unknown): void;
  /** Takes nothing more; resolves, when the stretch at hand is through, to whether nothing was left half done. */
  retire(): Promise<boolean>;
}

/** How a read model is made, whatever its documents are. */
export interface ReadModelMaker {
  readonly name: string;
  /** name of its collection as declared: carries the version */
  readonly declared: string;
  /** A worker at a post, from the checkpoint there on. @throws StoreUnavailable */
  open(dependencies: WorkerDependencies, post: Post): Promise<ReadModelWorker>;
}

const LONGEST_PAUSE_MS = 2000;

/** A projection as the runner takes it, its type of document closed over. */
export function readModel<D extends StoredDocument>(projection: Projection<D>): ReadModelMaker {
  return {
    name: projection.name,
    declared: projection.collection.name,
    open: (dependencies, post) => openWorker(projection, dependencies, post),
  };
}

async function openWorker<D extends StoredDocument>(
  projection: Projection<D>,
  { log, store, bus, logger, parties }: WorkerDependencies,
  { collection: name, ending, isOurs }: Post,
): Promise<ReadModelWorker> {
  const handled: ReadonlySet<string> = new Set(projection.handles);
  const checkpoint = await openCheckpoint(store, name);
  const { mustRebuild, ...start } = await checkpoint.load(log);
  if (mustRebuild) {
    logger.warn({ readModel: projection.name }, 'the log does not know this checkpoint: rebuilding');
    await store.drop(name);
    await checkpoint.forget();
  }
  const notes = await openStandingNotes(store, name);
  const collection = await store.collection<D>({ ...projection.collection, name });
  let standing: Standing = start;
  let error: unknown = null;
  let isTelling = false;
  // Whether someone may have read it before anything was folded here.
  let owesResync = mustRebuild || start.position !== START;
  let isRetired = false;
  let isWhole = true;
  let busy: Promise<void> = Promise.resolve();

  async function apply({ events, through, effectiveAt }: Stretch): Promise<void> {
    const { position } = standing;
    const wanted = events.filter((event) => handled.has(event.type) && event.position > position);
    if (wanted.length > 0) {
      const changes = await foldBatch(projection, collection, wanted);
      if (isTelling && changes.length > 0) {
        const messages = (await projection.messages?.(changes, collection)) ?? [];
        // Whoever took over meanwhile tells everybody to ask again.
        if (!isOurs()) return;
        await announce({ bus, logger }, await withholdRemoved(parties, messages), through.position);
      }
    }
    await checkpoint.save(log, through, effectiveAt);
  }

  /** Does it until the read store is there; what else goes wrong stops the read model. Whether it was done in time. */
  async function persist(work: (isRepeated: boolean) => Promise<void>): Promise<boolean> {
    let isRepeated = false;
    for (let pause = 50; !ending.aborted && isOurs(); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await work(isRepeated);
        return isOurs();
      } catch (fault) {
        if (!(fault instanceof StoreUnavailable)) {
          stop(fault);
          return false;
        }
        logger.warn({ err: fault, readModel: projection.name }, 'the read store is away; trying again');
      }
      isRepeated = true;
      await delay(pause, undefined, { ref: false });
    }
    return false;
  }

  async function take(stretch: Stretch): Promise<void> {
    isWhole = false;
    isWhole = await persist(async (isRepeated) => {
      await apply(stretch);
      // The attempt that failed may have written documents without telling anybody.
      if (isRepeated && isTelling) await announceResync({ bus, logger }, stretch.through.position);
      standing = { position: stretch.through.position, effectiveAt: stretch.effectiveAt };
    });
  }

  function stop(reason: unknown): void {
    if (error !== null) return;
    error = reason;
    const { position } = standing;
    logger.error({ err: reason, readModel: projection.name, position }, 'read model stopped');
    void persist(() => notes.stopped(log.id, position));
  }

  return {
    name: projection.name,
    collection: name,
    stop,
    get standing() {
      return standing;
    },
    get position() {
      return standing.position;
    },
    get error() {
      return error;
    },
    get isTelling() {
      return isTelling;
    },
    tell(isComplete) {
      const isOwed = owesResync && !isComplete;
      [isTelling, owesResync] = [true, false];
      return isOwed;
    },
    hush() {
      [isTelling, owesResync] = [false, true];
    },
    async accept(stretch) {
      const { events, through, effectiveAt } = stretch;
      if (error !== null || isRetired || through.position <= standing.position) return;
      // Nothing for this read model, and nobody who would go on from a checkpoint behind it.
      if (store.isEphemeral && !events.some(({ type }) => handled.has(type))) {
        standing = { position: through.position, effectiveAt };
        return;
      }
      busy = take(stretch);
      await busy;
    },
    async arrive() {
      if (error === null) await persist(() => notes.caughtUp(log.id, standing.position));
    },
    async retire() {
      isRetired = true;
      await busy;
      return isWhole && error === null;
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import { START, type Position } from '@duende/contracts/events/domain-event';
import type { DomainLog, LogPlace } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/logging/logger';
import {
  StoreUnavailable,
  type ReadStore,
  type StoredDocument,
} from '@duende/platform/read-store/read-store';
import { PARTIES } from '../parties/party-document.ts';
import type { FoldedEvent, Projection } from '../projection.ts';
import { announce, announceResync } from './announce.ts';
import { openCheckpoint, type Standing } from './checkpoint.ts';
import { openStandingNotes } from './standing.ts';
import { foldBatch } from './fold-batch.ts';
import { withholdRemoved } from './withhold-removed.ts';

export interface WorkerDependencies {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly bus: LivePublisher;
  readonly logger: Logger;
}

/** A stretch of the log on its way into the read models. */
export interface Stretch {
  readonly events: readonly FoldedEvent[];
  readonly through: LogPlace;
  /** effective time at its end */
  readonly effectiveAt: string;
  /** whether open pages may still be waiting to hear of it */
  readonly isLive: boolean;
}

/** One read model being made. */
export interface ReadModelWorker {
  readonly name: string;
  readonly start: Standing;
  /** whether someone may have read it before this process folded anything */
  readonly wasThere: boolean;
  readonly position: Position;
  /** what stopped it; a stopped one takes nothing more */
  readonly error: unknown;
  accept(stretch: Stretch): Promise<void>;
  /** Everything that was in the log at the start has been folded: notes it for whoever serves it elsewhere. */
  arrive(): Promise<void>;
  stop(reason: unknown): void;
}

/** How to open a read model's worker, whatever its documents are. */
export type OpenWorker = (dependencies: WorkerDependencies, signal: AbortSignal) => Promise<ReadModelWorker>;

const LONGEST_PAUSE_MS = 2000;

/** A projection as the runner takes it, its type of document closed over. */
export function readModel<D extends StoredDocument>(projection: Projection<D>): OpenWorker {
  return (dependencies, signal) => openWorker(projection, dependencies, signal);
}

async function openWorker<D extends StoredDocument>(
  projection: Projection<D>,
  { log, store, bus, logger }: WorkerDependencies,
  signal: AbortSignal,
): Promise<ReadModelWorker> {
  const handled: ReadonlySet<string> = new Set(projection.handles);
  const checkpoint = await openCheckpoint(store, projection.collection.name);
  const { mustRebuild, ...start } = await checkpoint.load(log);
  if (mustRebuild) {
    logger.warn({ readModel: projection.name }, 'the log does not know this checkpoint: rebuilding');
    await store.drop(projection.collection.name);
    await checkpoint.forget();
  }
  const notes = await openStandingNotes(store, projection.collection.name);
  const collection = await store.collection(projection.collection);
  const parties = await store.collection(PARTIES);
  let { position } = start;
  let error: unknown = null;

  async function apply({ events, through, effectiveAt, isLive }: Stretch): Promise<void> {
    const wanted = events.filter((event) => handled.has(event.type) && event.position > position);
    if (wanted.length > 0) {
      const changes = await foldBatch(projection, collection, wanted);
      if (isLive && changes.length > 0) {
        const messages = (await projection.messages?.(changes, collection)) ?? [];
        await announce({ bus, logger }, await withholdRemoved(parties, messages), through.position);
      }
    }
    await checkpoint.save(log, through, effectiveAt);
  }

  function stop(reason: unknown): void {
    if (error !== null) return;
    error = reason;
    logger.error({ err: reason, readModel: projection.name, position }, 'read model stopped');
    void persist(() => notes.stopped(log.id, position));
  }

  /** Does it until the read store is there; what else goes wrong stops the read model. */
  async function persist(work: (isRepeated: boolean) => Promise<void>): Promise<void> {
    let isRepeated = false;
    for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await work(isRepeated);
        return;
      } catch (fault) {
        if (!(fault instanceof StoreUnavailable)) {
          stop(fault);
          return;
        }
        logger.warn({ err: fault, readModel: projection.name }, 'the read store is away; trying again');
      }
      isRepeated = true;
      await delay(pause, undefined, { ref: false });
    }
  }

  return {
    name: projection.name,
    start,
    wasThere: mustRebuild || start.position !== START,
    stop,
    get position() {
      return position;
    },
    get error() {
      return error;
    },
    async accept(stretch) {
      if (error !== null || stretch.through.position <= position) return;
      await persist(async (isRepeated) => {
        await apply(stretch);
        // The attempt that failed may have written documents without telling anybody.
        if (isRepeated && stretch.isLive) await announceResync({ bus, logger }, stretch.through.position);
        position = stretch.through.position;
      });
    },
    async arrive() {
      if (error === null) await persist(() => notes.caughtUp(log.id, position));
    },
  };
}

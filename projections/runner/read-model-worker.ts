import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog, LogPlace } from '@duende/platform/domain-log/domain-log';
import type { LiveBus } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/logging/logger';
import {
  StoreUnavailable,
  type ReadStore,
  type StoredDocument,
} from '@duende/platform/read-store/read-store';
import type { FoldedEvent, Projection } from '../projection.ts';
import { openCheckpoint, type Standing } from './checkpoint.ts';
import { foldBatch } from './fold-batch.ts';

export interface WorkerDependencies {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly bus: LiveBus;
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
  readonly position: Position;
  /** what stopped it; a stopped one takes nothing more */
  readonly error: unknown;
  accept(stretch: Stretch): Promise<void>;
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
  const collection = await store.collection(projection.collection);
  let { position } = start;
  let error: unknown = null;

  async function apply({ events, through, effectiveAt, isLive }: Stretch): Promise<void> {
    const wanted = events.filter((event) => event.position > position && handled.has(event.type));
    if (wanted.length > 0) {
      const changes = await foldBatch(projection, collection, wanted);
      if (isLive && changes.length > 0) await announce(changes);
    }
    await checkpoint.save(log, through, effectiveAt);
  }

  /** Sockets that may have missed something are told to ask again. */
  async function announce(changes: Parameters<NonNullable<typeof projection.messages>>[0]): Promise<void> {
    const messages = (await projection.messages?.(changes, collection)) ?? [];
    if (messages.length === 0) return;
    try {
      await bus.publish(messages);
    } catch (fault) {
      logger.error({ err: fault, readModel: projection.name }, 'live messages may be lost');
      const payload = { position: changes.at(-1)?.position ?? position };
      await bus
        .publish([{ topics: ['all'], message: { name: 'resync', payload } }])
        .catch((again: unknown) => {
          logger.error({ err: again }, 'resync may be lost');
        });
    }
  }

  function stop(reason: unknown): void {
    if (error !== null) return;
    error = reason;
    logger.error({ err: reason, readModel: projection.name, position }, 'read model stopped');
  }

  return {
    name: projection.name,
    start,
    stop,
    get position() {
      return position;
    },
    get error() {
      return error;
    },
    async accept(stretch) {
      if (error !== null || stretch.through.position <= position) return;
      for (let pause = 50; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        try {
          await apply(stretch);
          position = stretch.through.position;
          return;
        } catch (fault) {
          if (!(fault instanceof StoreUnavailable)) {
            stop(fault);
            return;
          }
          logger.warn({ err: fault, readModel: projection.name }, 'the read store is away; trying again');
        }
        await delay(pause, undefined, { ref: false });
      }
    },
  };
}

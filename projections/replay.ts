import { START, type Position } from '@duende/contracts/events/domain-event';
import {
  knownBy,
  type DomainBatch,
  type DomainLog,
  type LogPlace,
} from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { ALL_READ_MODELS } from './registry/registry.ts';
import { effectiveTimeFrom, type FoldedEvent } from './model/projection.ts';
import { stopReason } from './runner/stop-reason.ts';
import type { WorkerFactory, ReadModelWorker } from './runner/worker.ts';

/** Inclusive end of a replay. */
export type Until = { readonly position: Position } | { readonly moment: Date };

export interface ReplayProgress {
  readonly events: number;
  readonly position: Position;
  readonly elapsedMs: number;
  readonly eventsPerSecond: number;
}

export interface ReplayOptions {
  readonly log: DomainLog;
  /** must be empty */
  readonly store: ReadStore;
  readonly until: Until;
  readonly logger: Logger;
  readonly onProgress?: (progress: ReplayProgress) => void;
  /** default: all */
  readonly readModels?: readonly WorkerFactory[];
}

/** A fold threw (`cause`), so its read model is incomplete. The message names the event. */
export class ReplayStopped extends Error {
  constructor(readModel: string, cause: unknown) {
    super(stopReason(cause) ?? `the read model ${readModel} cannot be folded`, { cause });
    this.name = 'ReplayStopped';
  }
}

const NO_BUS: LivePublisher = { publish: async () => undefined };
const NOTHING_WITHHELD = async () => new Set<string>();

/**
 * Folds the log up to a position or time into empty read models, without messages. `position` is that of the
 * last folded event, `START` if none.
 * @throws ReplayStopped if a fold threw
 */
export async function replayInto(options: ReplayOptions): Promise<ReplayProgress> {
  const { log, store, until, logger, onProgress, readModels = ALL_READ_MODELS } = options;
  const last = 'moment' in until ? until.moment.toISOString() : null;
  const workers: ReadModelWorker[] = [];
  for (const { declared, open } of readModels) {
    const assignment = { collection: declared, ending: new AbortController().signal, isOurs: () => true };
    workers.push(await open({ log, store, bus: NO_BUS, logger, withheld: NOTHING_WITHHELD }, assignment));
  }
  const time = effectiveTimeFrom('');
  const began = performance.now();
  let events = 0;
  let position = START;

  const progress = (): ReplayProgress => {
    const elapsedMs = performance.now() - began;
    const eventsPerSecond = elapsedMs === 0 ? 0 : Math.round((events / elapsedMs) * 1000);
    return { events, position, elapsedMs, eventsPerSecond };
  };

  for await (const batch of log.readAll(START, 'position' in until ? until.position : await log.head())) {
    const { folded, through, isEnd } = cut(batch, last, (event) => time.take(event));
    if (through !== null) {
      const effectiveAt = folded.at(-1)?.effectiveAt ?? time.now;
      const batch = { events: folded, through, effectiveAt };
      await Promise.all(workers.map((worker) => worker.accept(batch)));
      for (const { name, error } of workers) if (error !== null) throw new ReplayStopped(name, error);
      events += folded.length;
      position = through.position;
      onProgress?.(progress());
    }
    if (isEnd) break;
  }
  return progress();
}

interface Cut {
  readonly folded: readonly FoldedEvent[];
  /** `null` if entirely past the end */
  readonly through: LogPlace | null;
  readonly isEnd: boolean;
}

/** A prefix, since effective time never decreases. */
function cut(
  { events, through }: DomainBatch,
  last: string | null,
  take: (event: DomainBatch['events'][number]) => FoldedEvent,
): Cut {
  const folded: FoldedEvent[] = [];
  for (const event of events) {
    const taken = take(event);
    if (last !== null && taken.effectiveAt > last) {
      return { folded, through: placeOf(folded.at(-1)), isEnd: true };
    }
    folded.push(taken);
  }
  return { folded, through, isEnd: false };
}

function placeOf(event: FoldedEvent | undefined): LogPlace | null {
  return event === undefined ? null : { position: event.position, known: knownBy(event) };
}

import { setTimeout as delay } from 'node:timers/promises';
import { START } from '@duende/contracts/events/domain-event';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { Snapshots } from '@duende/platform/read-store/snapshots/open-snapshots';
import { checkpointCollection } from './checkpoint.ts';
import type { ReadModelWorker } from './worker.ts';

/** When snapshots are written, in milliseconds. */
export interface SnapshotTiming {
  /** without events before it is worth it */
  readonly quiet: number;
  /** between two of one read model, when it is quiet */
  readonly apart: number;
  /** the longest that news wait, when it never is */
  readonly atLatest: number;
  /** between two looks */
  readonly look: number;
  /** for the last ones, when the process ends */
  readonly atEnd: number;
}

const TIMING: SnapshotTiming = {
  quiet: 10_000,
  apart: 60_000,
  atLatest: 600_000,
  look: 1_000,
  atEnd: 700,
};

/** Events that concern other read models and may lie behind a snapshot: passing over them costs a start nothing that is noticed. */
const PASSED_BY = 1_000n;

export interface SnapshotKeeperOptions {
  /** those that write now */
  readonly workers: () => Iterable<ReadModelWorker>;
  readonly progress: Pick<ReadProgress, 'onAdvance'>;
  readonly snapshots: Pick<Snapshots, 'unsaved' | 'save' | 'hurry' | 'close'>;
  readonly logger: Logger;
  readonly timing?: Partial<SnapshotTiming>;
}

interface Kept {
  /** of its snapshot; `null` when it is not known what stands there */
  readonly position: string | null;
  readonly at: number;
}

/** Writes snapshots of the read models of this process: when nothing happens, now and then where it never ends, and at the end. */
export function startSnapshotKeeper(options: SnapshotKeeperOptions): { close(): Promise<void> } {
  const { workers, progress, snapshots, logger } = options;
  const timing = { ...TIMING, ...options.timing };
  const ending = new AbortController();
  const startedAt = performance.now();
  const kept = new Map<string, Kept>();
  const begunAt = new Map([...workers()].map(({ collection, position }) => [collection, position]));
  let movedAt = startedAt;
  let isFailing = false;

  const unsubscribe = progress.onAdvance(() => (movedAt = performance.now()));

  function hasNews({ collection, position }: ReadModelWorker, passedBy: bigint): boolean {
    const unsaved = snapshots.unsaved(collection);
    if (unsaved === null) return false;
    const before = kept.get(collection)?.position ?? begunAt.get(collection) ?? START;
    return unsaved > 0 || placeOf(position) - placeOf(before) > passedBy;
  }

  function isDue(worker: ReadModelWorker): boolean {
    if (!hasNews(worker, PASSED_BY)) return false;
    const now = performance.now();
    const before = kept.get(worker.collection);
    const age = now - (before?.at ?? startedAt);
    const isQuiet = now - movedAt >= timing.quiet && (before === undefined || age >= timing.apart);
    return isQuiet || age >= timing.atLatest;
  }

  async function save(worker: ReadModelWorker, isHurried: boolean): Promise<void> {
    const { collection } = worker;
    try {
      let position: string | null = null;
      await worker.between((checkpoint) => {
        position = checkpoint.position;
        const beside = { name: checkpointCollection(collection), documents: [{ ...checkpoint }] };
        return snapshots.save(collection, beside, isHurried);
      });
      if (position === null) return;
      kept.set(collection, { position, at: performance.now() });
      if (isFailing) logger.info('snapshots are written again');
      isFailing = false;
    } catch (error) {
      kept.set(collection, { position: null, at: performance.now() });
      // Somebody was erased meanwhile, or the process ends.
      if (error instanceof Error && error.name === 'AbortError') return;
      if (!isFailing)
        logger.warn({ err: error, collection }, 'snapshots cannot be written: a start takes longer');
      isFailing = true;
    }
  }

  async function saveAll(isWanted: (worker: ReadModelWorker) => boolean, isHurried: boolean): Promise<void> {
    for (const worker of workers()) {
      if (!isHurried && ending.signal.aborted) return;
      if (worker.isPublishing && worker.error === null && isWanted(worker)) await save(worker, isHurried);
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await delay(timing.look, undefined, { ref: false, signal: ending.signal }).catch(() => undefined);
      await saveAll(isDue, false);
    }
  }

  const running = run();
  return {
    async close() {
      unsubscribe();
      ending.abort();
      snapshots.hurry();
      const last = running.then(() => saveAll((worker) => hasNews(worker, 0n), true));
      await Promise.race([last, delay(timing.atEnd, undefined, { ref: false })]);
      await snapshots.close();
      await last;
    },
  };
}

/** Positions are hexadecimal. */
function placeOf(position: string): bigint {
  return BigInt(`0x${position}`);
}

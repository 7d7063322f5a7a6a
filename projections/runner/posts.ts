import { START } from '@duende/contracts/events/domain-event';
import { keepLease, type KeptLease, type LeaseHolding } from '@duende/platform/coordination/leases';
import type { Crew } from './crew.ts';
import type { ReadModelMaker, ReadModelWorker, WorkerDependencies } from './read-model-worker.ts';

/** A generation that this process makes as long as it holds the lease of that name. */
export interface HeldPost {
  readonly maker: ReadModelMaker;
  readonly lease: KeptLease;
  readonly worker: ReadModelWorker;
  readonly ending: AbortController;
  /** whether queries read it; one that is being filled is not served yet */
  isServing: boolean;
}

export interface PostsDependencies {
  readonly worker: WorkerDependencies;
  readonly crew: Crew;
  /** names this process among all that share the store */
  readonly process: string;
  readonly holding: Omit<LeaseHolding, 'holder'>;
}

/** The posts of this process, by collection. */
export interface Posts {
  readonly held: ReadonlyMap<string, HeldPost>;
  /** The lease a post goes by: of its own, so that two posts of one process exclude each other too. */
  holdingFor(collection: string): LeaseHolding;
  /** Takes a post whose lease can be had; `null` when another process has it. @throws LeaseLost when opening it took too long */
  take(maker: ReadModelMaker, collection: string, isServing: boolean): Promise<HeldPost | null>;
  /** Finishes the batch at hand and gives the post to whoever comes next. */
  leave(post: HeldPost): Promise<void>;
  /** {@link Posts.leave} in two steps: the work ends now, the leases when the answer is called. */
  leaveAll(): Promise<() => Promise<void>>;
}

/** Too long has passed since it was asked for; it may be asked for again. */
export class LeaseLost extends Error {
  constructor(lease: string) {
    super(`the lease ${lease} was lost before its read model was opened`);
    this.name = 'LeaseLost';
  }
}

export function createPosts({
  worker: workerDependencies,
  crew,
  process,
  holding,
}: PostsDependencies): Posts {
  const held = new Map<string, HeldPost>();
  const holdingFor = (collection: string) => ({ ...holding, holder: `${process} ${collection}` });

  /** Whether nothing was left half done. */
  async function endWork({ worker, ending, isServing }: HeldPost): Promise<boolean> {
    held.delete(worker.collection);
    if (!isServing) ending.abort();
    const isWhole = isServing ? await crew.leave(worker) : await worker.retire();
    ending.abort();
    return isWhole;
  }

  async function endLease({ lease }: HeldPost, isWhole: boolean): Promise<void> {
    if (isWhole) await lease.giveBack();
    else lease.abandon();
  }

  async function opened(maker: ReadModelMaker, lease: KeptLease): Promise<Omit<HeldPost, 'isServing'>> {
    const ending = new AbortController();
    const post = { collection: lease.name, ending: ending.signal, isOurs: lease.isOurs };
    try {
      return { maker, lease, ending, worker: await maker.open(workerDependencies, post) };
    } catch (error) {
      lease.abandon();
      throw error;
    }
  }

  return {
    held,
    holdingFor,
    async take(maker, collection, isServing) {
      const lease = await keepLease(collection, holdingFor(collection));
      if (lease === null) return null;
      const post: HeldPost = { ...(await opened(maker, lease)), isServing };
      // What has been told by now is told nobody again: such a post would be held for ever, and nothing made at it.
      if (!lease.isOurs()) {
        post.ending.abort();
        lease.abandon();
        throw new LeaseLost(collection);
      }
      held.set(collection, post);
      lease.lost.addEventListener('abort', () => {
        if (held.get(collection) === post) void endWork(post);
      });
      // Whoever gave it back has told everything up to its checkpoint: what comes after is told from here.
      if (isServing && lease.grant === 'free' && post.worker.position !== START) post.worker.tell(true);
      return post;
    },
    async leave(post) {
      await endLease(post, await endWork(post));
    },
    async leaveAll() {
      const left = await Promise.all(
        [...held.values()].map(async (post) => ({ post, isWhole: await endWork(post) })),
      );
      return async () => {
        await Promise.all(left.map(({ post, isWhole }) => endLease(post, isWhole)));
      };
    },
  };
}

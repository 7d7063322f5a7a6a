import { randomUUID } from 'node:crypto';
import { START } from '@duende/contracts/events/domain-event';
import type { Leases } from '@duende/platform/coordination/leases';
import { pause } from '@duende/platform/resilience/retry';
import { ALL_READ_MODELS } from '../all-projections.ts';
import { PARTIES } from '../parties/party-document.ts';
import { announcedBy, dutiesOf } from '../versions/duties.ts';
import type { Pointer } from '../versions/pointer.ts';
import { openPointers, POINTERS } from '../versions/pointers.ts';
import { servedCollection } from '../versions/served-collection.ts';
import { followVersions, type FollowingOptions } from '../versions/served-versions.ts';
import { createCoalescingBus } from './coalescing-bus.ts';
import { createCrew } from './crew.ts';
import { fillBeside } from './fill-beside.ts';
import { createPosts, type HeldPost } from './posts.ts';
import { trackProgress } from './progress.ts';
import type { ReadModelMaker, ReadModelWorker } from './read-model-worker.ts';
import {
  statusOf,
  type ProjectionRunner,
  type ProjectionsOptions,
  type ReadModelStatus,
} from './start-projections.ts';
import { createTidying } from './tidy-generations.ts';

export interface ElectedOptions extends ProjectionsOptions {
  readonly leases: Leases;
  readonly watch: FollowingOptions['watch'];
  /** how long a process that died keeps its read models from others, in milliseconds */
  readonly leaseMs?: number;
  /** milliseconds since 1970 */
  readonly now?: () => number;
}

const LEASE_MS = 3000;

/**
 * Makes read models in a store that several processes share: each read model is made by the one that holds its lease, the
 * others stand by. Raised versions and rebuilds are filled beside what is served.
 * @throws StoreUnavailable when the store cannot be asked at the start
 */
export async function startElectedProjections(options: ElectedOptions): Promise<ProjectionRunner> {
  const { log, store, logger, leases, watch, leaseMs = LEASE_MS, now = Date.now } = options;
  const makers = options.readModels ?? ALL_READ_MODELS;
  const bus = createCoalescingBus(options.bus, logger);
  const onError = (error: unknown) => logger.warn({ err: error }, 'which versions are served is not known');
  const versions = await followVersions({ store, watch, onError });
  const pointers = await openPointers(store);
  const parties = servedCollection(store, versions, 'parties', PARTIES);
  const serving = new Map<string, ReadModelWorker>();
  /** names of read models that were lost or could not be taken, until somebody is known to make them */
  const unattended = new Set<string>();
  const progress = trackProgress(serving);
  const crew = createCrew({ log, bus, logger, moved: ({ name }) => progress.moved(name) });
  const posts = createPosts({
    worker: { log, store, bus, logger, parties },
    crew,
    process: randomUUID(),
    holding: { leases, forMs: leaseMs, logger },
  });
  const tidy = createTidying({ store, pointers, leases, now });
  const stopping = new AbortController();
  let nudge = new AbortController();
  let reportAttended = (): void => undefined;
  const attended = new Promise<void>((resolve) => (reportAttended = resolve));

  /** Takes and leaves posts as the pointer says; the worker that is to join the crew, if any. */
  async function attend(maker: ReadModelMaker, known: Pointer | null): Promise<ReadModelWorker | null> {
    const announced = announcedBy(known, maker.declared, new Date(now()));
    const pointer =
      announced === null
        ? known
        : await pointers.change(maker.name, (p) => announcedBy(p, maker.declared, new Date(now())));
    if (pointer === null) return null;
    const duties = dutiesOf(pointer, maker.declared, await isFillerThere(pointer));
    for (const post of [...posts.held.values()]) {
      const { collection, name } = post.worker;
      if (name === maker.name && collection !== duties.serve && collection !== duties.fill) await leave(post);
    }
    if (duties.fill !== null && !posts.held.has(duties.fill)) await fill(maker, duties.fill);
    if (duties.serve === null) return null;
    if (posts.held.has(duties.serve)) {
      await tidy(pointer);
      return null;
    }
    const post = await posts.take(maker, duties.serve, true);
    return post === null ? null : serve(post);
  }

  async function isFillerThere({ filling }: Pointer): Promise<boolean> {
    return filling !== null && filling.isReady && (await leases.holderOf(filling.collection)) !== null;
  }

  function serve({ worker, lease }: HeldPost): ReadModelWorker {
    serving.set(worker.name, worker);
    lease.lost.addEventListener('abort', () => {
      if (serving.get(worker.name) !== worker) return;
      serving.delete(worker.name);
      unattended.add(worker.name);
    });
    return worker;
  }

  async function fill(maker: ReadModelMaker, collection: string): Promise<void> {
    const post = await posts.take(maker, collection, false);
    if (post === null) return;
    logger.info({ collection }, 'filling beside what is served');
    const ending = post.ending.signal;
    const holding = posts.holdingFor(collection);
    void fillBeside(post.worker, { log, store, logger, pointers, holding, ending }).then((isServed) => {
      if (!isServed || ending.aborted) return;
      logger.info({ collection }, 'served from now on');
      post.isServing = true;
      crew.join([serve(post)]);
    });
  }

  async function leave(post: HeldPost): Promise<void> {
    if (serving.get(post.worker.name) === post.worker) serving.delete(post.worker.name);
    await posts.leave(post);
  }

  async function attendAll(): Promise<void> {
    const known = await pointers.all();
    const joining = await Promise.all(
      makers.map(async (maker) => {
        const { name } = maker;
        try {
          const worker = await attend(maker, known.get(name) ?? null);
          unattended.delete(name);
          return worker;
        } catch (error) {
          logger.warn({ err: error, readModel: name }, 'cannot attend to a read model; trying again');
          if (!serving.has(name)) unattended.add(name);
          return null;
        }
      }),
    );
    // One that was lost again while others were being opened is out already.
    crew.join(
      joining.filter(
        (worker): worker is ReadModelWorker => worker !== null && serving.get(worker.name) === worker,
      ),
    );
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      nudge = new AbortController();
      try {
        await attendAll();
        reportAttended();
      } catch (error) {
        onError(error);
      }
      if (!stopping.signal.aborted) await pause(leaseMs / 3, nudge.signal);
    }
    reportAttended();
  }

  const unwatch = watch(POINTERS.name, () => nudge.abort());
  const running = run();
  return {
    progress,
    caughtUp: attended.then(() => crew.settled()),
    status: () => makers.flatMap(({ name }) => statusesOf(name)),
    async stop() {
      stopping.abort();
      nudge.abort();
      unwatch();
      await running;
      const endLeases = await posts.leaveAll();
      await crew.stop();
      // Numbers that are held back are told before another may tell newer ones.
      await bus.close();
      await endLeases();
      versions.close();
      progress.close();
    },
  };

  function statusesOf(name: string): readonly ReadModelStatus[] {
    const worker = serving.get(name);
    const served: ReadModelStatus =
      worker === undefined
        ? { name, position: START, state: unattended.has(name) ? 'unattended' : 'standby' }
        : statusOf(worker);
    const fillings = [...posts.held.values()].filter(
      (post) => post.worker.name === name && post.worker !== worker,
    );
    return [
      served,
      ...fillings.map(({ worker: { collection, position, error } }) =>
        fillingStatus(collection, position, error),
      ),
    ];
  }
}

function fillingStatus(name: string, position: string, error: unknown): ReadModelStatus {
  return error === null ? { name, position, state: 'filling' } : { name, position, state: 'stopped', error };
}

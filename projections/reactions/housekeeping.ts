import { LIMITS } from '@duende/contracts/common/limits';
import { LEASE_MS, whileHolding } from '@duende/platform/coordination/leases';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Logger } from '@duende/platform/observability/logger';
import type { PhotoWatch } from '@duende/platform/photo-store/lost-photos';
import { sweepPhotos } from '@duende/platform/photo-store/photo-store';
import { startMaintenance } from '@duende/platform/process/maintenance';
import { type ReadProgress, TOMBSTONE_MS } from '@duende/platform/read-store/read-store';
import type { Stores } from '@duende/platform/stores/open-stores';
import { membersOf } from '../accounts/users.ts';
import type { ReadModels } from '../registry/registry.ts';
import { collectionsOf } from '../runner/checkpoint.ts';
import type { ReadModelStatus } from '../running/embedded-projections.ts';
import type { GoabaseCheck } from './goabase-check.ts';
import type { Member, ReactionCommands } from './reaction-commands.ts';

export interface HousekeepingOptions {
  readonly logger: Logger;
  readonly stores: Pick<Stores, 'photos' | 'readStore' | 'shared'>;
  readonly log: Pick<DomainLog, 'head'>;
  readonly models: Pick<ReadModels, 'photo-uses' | 'users'>;
  readonly progress: Pick<ReadProgress, 'waitFor'>;
  readonly status: () => readonly ReadModelStatus[];
  readonly caughtUp: Promise<unknown>;
  readonly commands: Omit<ReactionCommands, 'forgetDevice' | 'revealPlace' | 'goabase'>;
  readonly photoWatch: PhotoWatch;
  /** `null`: disabled */
  readonly goabase: GoabaseCheck | null;
  readonly holder: string;
}

const LEASE = 'housekeeping';

/**
 * Finishes erasures, reserves look-alike names, deletes unused photos and old tombstones, and checks Goabase:
 * at the start and hourly, in one process at a time.
 */
export function startHousekeeping(options: HousekeepingOptions): { stop(): Promise<void> } {
  const { logger, stores, models, commands, photoWatch, goabase } = options;
  const { photos, readStore } = stores;
  const isNamed = async (name: string) => (await models['photo-uses'].get([name])).size > 0;
  const tombstones = {
    name: 'tombstones',
    async run() {
      const before = new Date(Date.now() - TOMBSTONE_MS);
      for (const name of collectionsOf(await readStore.notes.all()))
        await readStore.sweepTombstones(name, before);
    },
  };
  const start = () =>
    startMaintenance({
      logger,
      tasks: [
        { name: 'erasures', run: commands.finishErasures },
        { name: 'idle sessions', run: commands.revokeIdle },
        { name: 'origins', run: commands.forgetOrigins },
        { name: 'looks', run: claimingLooks(commands.claimLooks, () => membersOf(models.users)) },
        { name: 'photos', run: async () => void (await sweepPhotos({ photos, isNamed, now: new Date() })) },
        tombstones,
        photoWatch.task,
        // Last, as it waits for an external server.
        ...(goabase === null ? [] : [{ name: 'goabase', run: goabase.run }]),
      ],
      ifDue: (round) => ifDue(options, round),
    });

  let maintenance: ReturnType<typeof start> | null = null;
  let isStopped = false;
  void options.caughtUp.then(() => {
    if (!isStopped) maintenance = start();
  });
  return {
    async stop() {
      isStopped = true;
      await maintenance?.stop();
    },
  };
}

/** Runs only if the read models are current and no other process does. */
async function ifDue(options: HousekeepingOptions, round: () => Promise<void>): Promise<void> {
  const { logger, stores, holder } = options;
  if (!(await areReadModelsUpToDate(options))) return;
  const leases = stores.shared?.leases ?? null;
  await whileHolding(LEASE, { leases, holder, forMs: LEASE_MS.maintenance, logger }, round);
}

/** Stopped or lagging read models are no basis for deletion. */
async function areReadModelsUpToDate({ log, status, progress }: HousekeepingOptions): Promise<boolean> {
  const head = await log.head();
  const names = status().map(({ name }) => name);
  await progress.waitFor(names, head, LIMITS.readYourWritesMs);
  return status().every(({ state, position }) => state === 'live' && position >= head);
}

/** Runs once per process: later registrations reserve their own look-alikes. */
function claimingLooks(
  claimLooks: ReactionCommands['claimLooks'],
  members: () => AsyncIterable<Member>,
): (stopping: AbortSignal) => Promise<void> {
  let isDone = false;
  return async (stopping) => {
    if (isDone) return;
    await claimLooks(members(), stopping);
    isDone = true;
  };
}

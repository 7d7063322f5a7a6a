import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { LEASE_MS, whileHolding } from '@duende/platform/coordination/leases';
import type { PhotoWatch } from '@duende/platform/photo-store/lost-photos';
import type { Logger } from '@duende/platform/observability/logger';
import { sweepPhotos } from '@duende/platform/photo-store/photo-store';
import { startMaintenance } from '@duende/platform/process/maintenance';
import type { Stores } from '@duende/platform/stores/open-stores';
import { LIMITS } from '@duende/contracts/common/limits';
import { claimingLooks } from './accounts/claim-looks.ts';
import { goabaseTasks } from './imports/goabase/goabase-task.ts';
import type { Commands } from './compose-commands.ts';
import type { RemoteReadModels } from './remote-read-models.ts';

export interface LeasedMaintenanceOptions {
  readonly logger: Logger;
  readonly stores: Pick<Stores, 'photos' | 'shared'>;
  readonly log: Pick<DomainLog, 'head'>;
  readonly readModels: Pick<
    RemoteReadModels,
    'waitFor' | 'status' | 'caughtUp' | 'isPhotoNamed' | 'members' | 'importedSince'
  >;
  readonly photoWatch: PhotoWatch;
  readonly commands: Pick<
    Commands,
    'finishErasures' | 'forgetOrigins' | 'revokeIdle' | 'claimLooks' | 'goabaseCheck'
  >;
  /** names this process among those that might do it */
  readonly holder: string;
}

const LEASE = 'housekeeping';

/** Erasures that were cut short, photos that nothing names and looks nobody claimed, by one process of several at a time. */
export function startLeasedMaintenance(options: LeasedMaintenanceOptions): { stop(): Promise<void> } {
  const { logger, stores, log, readModels, commands, holder } = options;
  const { waitFor, status, isPhotoNamed: isNamed, members, importedSince } = readModels;

  /** Whether the read models know all there is: one that has stopped or lags knows too little to delete anything by. */
  async function areReadModelsUpToDate(): Promise<boolean> {
    const head = await log.head();
    const names = status().map(({ name }) => name);
    await waitFor(names, head, LIMITS.readYourWritesMs);
    return status().every(({ state, position }) => state === 'live' && position >= head);
  }

  const looks = claimingLooks(commands.claimLooks, members);
  const start = () =>
    startMaintenance({
      logger,
      tasks: [
        { name: 'erasures', run: commands.finishErasures },
        { name: 'idle sessions', run: commands.revokeIdle },
        { name: 'origins', run: commands.forgetOrigins },
        { name: 'looks', run: looks },
        {
          name: 'photos',
          run: async () => void (await sweepPhotos({ photos: stores.photos, isNamed, now: new Date() })),
        },
        options.photoWatch.task,
        ...goabaseTasks(commands.goabaseCheck, importedSince),
      ],
      async ifDue(round) {
        if (stores.shared === null || !(await areReadModelsUpToDate())) return;
        const { leases } = stores.shared;
        await whileHolding(LEASE, { leases, holder, forMs: LEASE_MS.maintenance, logger }, round);
      },
    });

  let maintenance: ReturnType<typeof start> | null = null;
  let isStopped = false;
  void readModels.caughtUp.then(() => {
    if (!isStopped) maintenance = start();
  });
  return {
    async stop() {
      isStopped = true;
      await maintenance?.stop();
    },
  };
}

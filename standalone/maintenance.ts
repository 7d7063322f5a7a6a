import { claimingLooks, type Member } from '@duende/command-service/accounts/claim-looks';
import type { Commands } from '@duende/command-service/compose-commands';
import type { ImportedSince } from '@duende/command-service/imports/goabase/daily-check';
import { goabaseTasks } from '@duende/command-service/imports/goabase/goabase-task';
import type { PhotoWatch } from '@duende/platform/photo-store/lost-photos';
import type { Logger } from '@duende/platform/observability/logger';
import { sweepPhotos, type IsPhotoNamed } from '@duende/platform/photo-store/photo-store';
import { TOMBSTONE_MS } from '@duende/platform/read-store/read-store';
import { startMaintenance } from '@duende/platform/process/maintenance';
import type { Stores } from '@duende/platform/stores/open-stores';
import { COLLECTIONS } from '@duende/projections/registry/registry';
import type { ReadModelStatus } from '@duende/projections/running/embedded-projections';

export interface MaintenanceDependencies {
  readonly logger: Logger;
  readonly stores: Pick<Stores, 'photos' | 'readStore'>;
  readonly status: () => readonly ReadModelStatus[];
  readonly commands: Pick<
    Commands,
    'finishErasures' | 'forgetOrigins' | 'revokeIdle' | 'claimLooks' | 'goabaseCheck'
  >;
  readonly isPhotoNamed: IsPhotoNamed;
  readonly photoWatch: PhotoWatch;
  readonly members: () => AsyncIterable<Member>;
  readonly importedSince: ImportedSince;
}

/**
 * Erasures that were cut short, looks that nobody claimed, photos that nothing names, old tombstones, what Goabase says now, in stores that this
 * process has to itself.
 */
export function runMaintenance(dependencies: MaintenanceDependencies): { stop(): Promise<void> } {
  const { logger, stores, status, commands, isPhotoNamed: isNamed } = dependencies;
  return startMaintenance({
    logger,
    tasks: [
      { name: 'erasures', run: commands.finishErasures },
      { name: 'origins', run: commands.forgetOrigins },
      { name: 'idle sessions', run: commands.revokeIdle },
      { name: 'looks', run: claimingLooks(commands.claimLooks, dependencies.members) },
      {
        name: 'photos',
        run: async () => void (await sweepPhotos({ photos: stores.photos, isNamed, now: new Date() })),
      },
      {
        name: 'tombstones',
        async run() {
          const before = new Date(Date.now() - TOMBSTONE_MS);
          for (const { name } of Object.values(COLLECTIONS))
            await stores.readStore.sweepTombstones(name, before);
        },
      },
      dependencies.photoWatch.task,
      ...goabaseTasks(commands.goabaseCheck, dependencies.importedSince),
    ],
    // A read model that has stopped knows too little to delete anything by.
    async ifDue(round) {
      if (status().every(({ state }) => state === 'live')) await round();
    },
  });
}

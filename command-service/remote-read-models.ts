import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Logger } from '@duende/platform/observability/logger';
import type { IsPhotoNamed } from '@duende/platform/photo-store/photo-store';
import type { Stores } from '@duende/platform/stores/open-stores';
import { followReadModels, type FollowedProgress } from '@duende/projections/remote-read-models';
import { erasureProjectedBy } from '@duende/projections/running/progress';
import { findLostPhotos } from '@duende/projections/parties/photo-uses';
import { importedParties } from '@duende/projections/parties/imported';
import { countingWaiting, findingWaiting } from '@duende/projections/parties/pending';
import { createPushFinder } from '@duende/projections/notices/push-finder';
import { wasActiveBy } from '@duende/projections/accounts/was-active';
import { membersOf } from '@duende/projections/accounts/users';
import type { Member } from './accounts/claim-looks.ts';
import type { FindPushes } from './notices/push-reaction.ts';
import type { ImportedSince } from './imports/goabase/daily-check.ts';
import type { CountWaiting } from './parties/waiting-bound.ts';
import type { WithdrawPendingOptions } from './accounts/withdraw-pending.ts';
import type { WasActive } from './reports/reporter-standing.ts';

/**
 * What a process of commands must know of the read models that others make, and decides nothing on an event by: how far an
 * erasure has come, which photos are still named, how many parties of a person wait, whether somebody was active, who there is, who is told
 * what, and what came from elsewhere.
 */
export interface RemoteReadModels extends Pick<FollowedProgress, 'waitFor' | 'status'> {
  readonly caughtUp: Promise<unknown>;
  readonly erasureProjected: (position: Position) => Promise<boolean>;
  readonly isPhotoNamed: IsPhotoNamed;
  /** photos that events name, and that are not there, or not whole */
  readonly lostPhotos: () => Promise<readonly string[]>;
  readonly countWaiting: CountWaiting;
  readonly wasActive: WasActive;
  readonly waitingOf: WithdrawPendingOptions['waitingOf'];
  members(): AsyncIterable<Member>;
  readonly findPushes: FindPushes;
  readonly importedSince: ImportedSince;
  close(): void;
}

/** @throws StoreUnavailable when they cannot be read at first */
export async function openRemoteReadModels(
  { readStore: store, photos, shared }: Pick<Stores, 'readStore' | 'photos' | 'shared'>,
  log: Pick<DomainLog, 'head'>,
  logger: Logger,
): Promise<RemoteReadModels> {
  if (shared === null) throw new Error('read models that others make are in a store that they share');
  const { models, progress, close } = await followReadModels({ store, signal: shared.signal }, logger);
  const { waitFor, status, caughtUp } = progress;
  return {
    waitFor,
    status,
    caughtUp,
    erasureProjected: erasureProjectedBy({ progress, status }),
    isPhotoNamed: async (name) => (await models['photo-uses'].get([name])).size > 0,
    lostPhotos: () => findLostPhotos(models['photo-uses'], photos),
    countWaiting: countingWaiting({ pending: models.pending, progress, log }),
    waitingOf: findingWaiting({ pending: models.pending, progress, log }),
    wasActive: wasActiveBy(models),
    members: () => membersOf(models.users),
    findPushes: createPushFinder(models),
    importedSince: (day) => importedParties(models.parties, day),
    close,
  };
}

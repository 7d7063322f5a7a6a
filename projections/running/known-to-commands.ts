import { LIMITS } from '@duende/contracts/common/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { IsPhotoNamed } from '@duende/platform/photo-store/photo-store';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import { wasActiveBy } from '../accounts/was-active.ts';
import { countingWaiting, findingWaiting } from '../parties/pending.ts';
import { READ_MODEL_NAMES, type ReadModels } from '../registry/registry.ts';
import type { ReadModelStatus } from './embedded-projections.ts';

export interface KnownReadModels {
  readonly models: Pick<ReadModels, 'attendance' | 'comments' | 'pending' | 'photo-uses'>;
  readonly progress: ReadProgress;
  status(): readonly ReadModelStatus[];
  readonly log: Pick<DomainLog, 'head'>;
}

/** Serves limits on pending submissions, trust in reporters, and erasures. Deciders do not use it. */
export function knownToCommands({ models, progress, status, log }: KnownReadModels) {
  const waiting = { pending: models.pending, progress, log };
  const isPhotoNamed: IsPhotoNamed = async (name) => (await models['photo-uses'].get([name])).size > 0;
  return {
    /** Bounded wait until all have folded an erasure. False if one has stopped, since it still holds the data. */
    async erasureProjected(position: Position): Promise<boolean> {
      await progress.waitFor(READ_MODEL_NAMES, position, LIMITS.readYourWritesMs);
      return status().every((model) => model.state !== 'stopped' && model.position >= position);
    },
    isPhotoNamed,
    countWaiting: countingWaiting(waiting),
    waitingOf: findingWaiting(waiting),
    wasActive: wasActiveBy(models),
  };
}

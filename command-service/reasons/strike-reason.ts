import type { UndoSubject } from '@duende/contracts/audit/undo-answer';
import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Logger } from '@duende/platform/observability/logger';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler, Handled } from '../handling/command-handler.ts';
import { findReasoned } from './find-reasoned.ts';
import { reasonDecider, type ReasonState } from './reason.ts';

export interface StrikingDependencies {
  readonly handler: CommandHandler;
  readonly vault: Pick<KeyVault, 'markForDestruction' | 'destroy'>;
  /** Waits, for a bounded time, until every read model has passed a position; whether they have. */
  readonly erasureProjected: (position: Position) => Promise<boolean>;
}

/**
 * Strikes the reason of an event. Its own key is marked for destruction before that is recorded, as a person's is before an
 * erasure, so that at whatever moment the process dies, `finishStrikes` finds what is left to do. A reason of before
 * there were such keys has none: it is left out of all that is read.
 */
export function createStriker({ handler, vault, erasureProjected }: StrikingDependencies) {
  return async function strike(
    subject: UndoSubject,
    eventId: string,
    context: CommandContext,
  ): Promise<Handled<ReasonState>> {
    const stream = streams.reason(eventId);
    const command = { type: 'StrikeReason', data: await findReasoned(handler, subject, eventId) } as const;
    // Also where it was struck before and this is refused: a back-up may have brought the key back.
    await vault.markForDestruction(stream);
    const handled = await handler.handle(reasonDecider, stream, command, {
      ...context,
      causationId: eventId,
    });
    await vault.destroy(stream);
    // Whoever is told that it is done finds it nowhere; what is late all the same follows by itself.
    if (handled.position !== null) await erasureProjected(handled.position);
    return handled;
  };
}

export interface FinishStrikesDependencies {
  readonly log: Pick<DomainLog, 'read'>;
  readonly vault: Pick<KeyVault, 'markedForDestruction' | 'destroy'>;
  readonly logger: Logger;
}

/**
 * Destroys the keys of reasons that were struck by somebody who was cut off before that. One whose striking was never recorded
 * is left alone. Answers how many it destroyed.
 */
export async function finishStrikes({ log, vault, logger }: FinishStrikesDependencies): Promise<number> {
  let finished = 0;
  for (const keyId of await vault.markedForDestruction()) {
    if (!keyId.startsWith(streams.reason(''))) continue;
    try {
      // The key is called as the stream.
      const recorded = await log.read(keyId);
      if (!recorded.some(({ type }) => type === 'ReasonStruck')) continue;
      await vault.destroy(keyId);
      finished += 1;
    } catch (error) {
      logger.error({ err: error, keyId }, 'the key of a struck reason could not be destroyed');
    }
  }
  return finished;
}

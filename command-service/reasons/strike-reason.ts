import type { UndoSubject } from '@duende/contracts/audit/undo-answer';
import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Logger } from '@duende/platform/observability/logger';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled } from '../handling/handled.ts';
import { findReasoned } from './find-reasoned.ts';
import { reasonDecider, type ReasonState } from './reason.ts';

export interface StrikingDependencies {
  readonly handler: CommandHandler;
  readonly vault: Pick<KeyVault, 'markForDestruction' | 'destroy'>;
  /** Waits for a limited time for every read model; `false` if one lags. */
  readonly erasureProjected: (position: Position) => Promise<boolean>;
}

/**
 * The key is marked for destruction before the event, so that `finishStrikes` can finish after a crash. Older
 * reasons have no own key; reads leave them out.
 */
export function createStriker({ handler, vault, erasureProjected }: StrikingDependencies) {
  return async function strike(
    subject: UndoSubject,
    eventId: string,
    context: CommandContext,
  ): Promise<Handled<ReasonState>> {
    const stream = streams.reason(eventId);
    const command = { type: 'StrikeReason', data: await findReasoned(handler, subject, eventId) } as const;
    // A back-up may have restored the key.
    await vault.markForDestruction(stream);
    const handled = await handler.handle(reasonDecider, stream, command, {
      ...context,
      causationId: eventId,
    });
    await vault.destroy(stream);
    // After the answer no read shows it.
    if (handled.position !== null) await erasureProjected(handled.position);
    return handled;
  };
}

export interface FinishStrikesDependencies {
  readonly log: Pick<DomainLog, 'read'>;
  readonly vault: Pick<KeyVault, 'markedForDestruction' | 'destroy'>;
  readonly logger: Logger;
}

/** Skips keys without a recorded removal. Returns how many it destroyed. */
export async function finishStrikes({ log, vault, logger }: FinishStrikesDependencies): Promise<number> {
  let finished = 0;
  for (const keyId of await vault.markedForDestruction()) {
    if (!keyId.startsWith(streams.reason(''))) continue;
    try {
      // The key has the stream's name.
      const recorded = await log.read(keyId);
      if (!recorded.some(({ type }) => type === 'ReasonStruck')) continue;
      await vault.destroy(keyId);
      finished += 1;
    } catch (error) {
      logger.error({ err: error, keyId }, 'the key of a redacted reason could not be destroyed');
    }
  }
  return finished;
}

import type { Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { KeyVault } from '@duende/platform/key-vault/key-vault';
import type { Admins } from '../admins/admins.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { ErasureGuard } from '../handling/erasure-guard.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { accountDecider, decideAccount } from './decide-account.ts';
import { erasureOf, loadAccount } from './load-account.ts';
import type { Passwords } from './passwords.ts';
import { requirePassword } from './prove-owner.ts';
import type { WithdrawPending } from './withdraw-pending.ts';
import type { SettleErasure } from './settle-erasure.ts';

export interface EraserDependencies {
  readonly log: DomainLog;
  readonly admins: Pick<Admins, 'giveUp'>;
  readonly handler: CommandHandler;
  readonly erasureGuard: Pick<ErasureGuard, 'withAccountLocked'>;
  readonly vault: Pick<KeyVault, 'markForDestruction'>;
  readonly passwords: Passwords;
  readonly settle: SettleErasure;
  readonly withdrawPending: WithdrawPending;
}

/**
 * Returns the event's position. The key is marked for destruction before the event, so that the next start can
 * finish after a crash. The person's commands under way are refused. A repeat finishes what failed.
 */
export function createEraser(dependencies: EraserDependencies) {
  const { log, admins, handler, erasureGuard, vault, passwords, settle, withdrawPending } = dependencies;

  return async function erase(userId: string, password: string, context: CommandContext): Promise<Position> {
    const stream = streams.user(userId);
    const { state } = await loadAccount(handler, userId);
    if (state.status === 'registered') {
      const command = { type: 'ErasePerson', data: { userId } } as const;
      await requirePassword(passwords, state, password, context.deadline);
      decideAccount(command, state);
      const erase = async () => {
        // First, because it refuses the last administrator.
        await admins.giveUp(userId, context);
        await withdrawPending(userId, context);
        await vault.markForDestruction(stream);
        await handler.handle(accountDecider, stream, command, { ...context, isErasure: true });
      };
      await erasureGuard.withAccountLocked(userId, erase, context.deadline?.leftMs);
    }
    const erasure = await erasureOf({ handler, log }, userId);
    if (erasure === null) throw new Refusal('session.required');
    await settle(erasure);
    return erasure.position;
  };
}

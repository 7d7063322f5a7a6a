import type { Position } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { streams } from '@duende/contracts/events/streams';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import { holderFold } from '../claims/claim.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled } from '../handling/handled.ts';
import { deriveId } from '@duende/platform/resilience/derive-id';
import { recordedStream } from '../handling/recorded-stream.ts';
import { refuseSuspended } from '../handling/suspended-accounts.ts';
import type { GivenRole } from './given-roles.ts';
import type { AdminsCommand } from './decide-admins.ts';
import { heldUntil } from './undo-admin.ts';

interface RoleChangesDependencies {
  readonly handler: CommandHandler;
  readonly sessions: Pick<SessionKeeper, 'revokeUntilNow' | 'revokeUntil'>;
  /** Waits for a limited time for every read model: tokens are looked up in one. */
  readonly projected: (position: Position) => Promise<unknown>;
  readonly handle: (command: AdminsCommand, context: CommandContext) => Promise<unknown>;
  /** the first administrator */
  readonly founder: () => Promise<string | null>;
}

export type RoleChanges = ReturnType<typeof createRoleChanges>;

/** The checks and consequences that all role changes share. */
export function createRoleChanges(dependencies: RoleChangesDependencies) {
  const { handler, sessions, projected, handle, founder } = dependencies;

  /** Roles given during the erasure. */
  async function dismissErased(userId: string, context: CommandContext): Promise<void> {
    const command = { type: 'DismissErased', data: { userId, founderId: await founder() } } as const;
    // The causing command may have changed this stream already.
    const commandId = deriveId(context.commandId, 'dismiss-erased');
    await handle(command, { ...context, commandId, isErasure: true });
  }

  return {
    dismissErased,

    /** @throws Refusal `account.not-found`; `account.is-suspended`, except for analysts */
    async requireEligible(role: GivenRole, userId: string, context: CommandContext): Promise<void> {
      const { state } = await handler.load(holderFold, streams.user(userId));
      if (state !== 'alive') throw new Refusal('account.not-found');
      if (role !== 'analyst') await refuseSuspended(handler, userId, context);
    },

    /** The erasure may have checked roles before the appointment. */
    async refuseErased(userId: string, context: CommandContext): Promise<void> {
      const { state } = await handler.load(holderFold, streams.user(userId));
      if (state !== 'erased') return;
      await dismissErased(userId, context);
      throw new Refusal('account.not-found');
    },

    /** Ends sessions and tokens. A repeat does not end sessions issued since. */
    async endAccess(
      userId: string,
      { repeated, events: [taken], position }: Handled<unknown>,
    ): Promise<void> {
      if (!repeated || taken === undefined) await sessions.revokeUntilNow(userId);
      else {
        const { state } = await handler.load(recordedStream, streams.admins());
        await sessions.revokeUntil(userId, heldUntil(state, taken.id));
      }
      if (position !== null) await projected(position);
    },
  };
}

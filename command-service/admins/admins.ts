import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AdminEvent, Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/refusal';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { RegisteredAccount } from '../accounts/account-state.ts';
import { loadAccount } from '../accounts/load-account.ts';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import { deriveId } from '../handling/derive-id.ts';
import type { CommandHandler, Handled } from '../handling/command-handler.ts';
import { placed, recordedStream, type RecordedEvents } from '../undo/recorded-stream.ts';
import { undoAdminDecider } from '../undo/undo-admin.ts';
import { adminsDecider, isAdmin, type AdminsCommand } from './decide-admins.ts';

export interface AdminsDependencies {
  readonly claims: Pick<Claims, 'holder'>;
  readonly handler: CommandHandler;
  readonly sessions: Pick<SessionKeeper, 'revokeUntilNow'>;
}

/** Who administers the community. Methods answer with the position of what they recorded, `null` where it was so already. */
export interface Admins {
  isAdmin(account: Pick<RegisteredAccount, 'userId' | 'isAdmin'>): Promise<boolean>;
  /** @throws Refusal `account.not-found` for who has no account, `session.admin-required` where who asks is no admin any more */
  appoint(userId: string, context: CommandContext): Promise<Position | null>;
  /**
   * Takes the role and every session that has it.
   * @throws Refusal `account.last-admin` where nobody would be left, `session.admin-required` as above
   */
  dismiss(userId: string, context: CommandContext): Promise<Position | null>;
  /**
   * The opposite of an appointment or a dismissal, with all that follows from it. `eventId` is of the one that is taken back.
   * @throws Refusal as both do, and as `undoAdminDecider` does
   */
  undo(userId: string, eventId: string, context: CommandContext): Promise<Handled<RecordedEvents>>;
  /** What that would record now, decided as it would be. */
  previewUndo(userId: string, eventId: string, context: CommandContext): Promise<readonly AdminEvent[]>;
  /** The consequence of an erasure: the role of an account that is no more. Whoever erases has dismissed it before. */
  dismissErased(userId: string, context: CommandContext): Promise<void>;
}

export function createAdmins({ claims, handler, sessions }: AdminsDependencies): Admins {
  /** The account of the first set-up keeps its claim for ever, even when it is erased. */
  const founder = () => claims.holder(streams.adminSetup());
  const handle = async (command: AdminsCommand, context: CommandContext) =>
    (await handler.handle(adminsDecider, streams.admins(), command, context)).position;

  async function dismissErased(userId: string, context: CommandContext): Promise<void> {
    const command = { type: 'DismissErasedAdmin', data: { userId, founderId: await founder() } } as const;
    // A command of its own: the one it follows from may have changed this stream already.
    await handle(command, { ...context, commandId: deriveId(context.commandId, 'dismiss-erased') });
  }

  async function undoing(
    userId: string,
    eventId: string,
    { actor }: CommandContext,
  ): Promise<Command<'UndoAdminEvent'>> {
    const data = { userId, eventId, founderId: await founder(), byId: actor?.userId ?? null };
    return { type: 'UndoAdminEvent', data };
  }

  /** Whose dismissal is taken back must still have an account. */
  async function requireAppointable({ userId, eventId }: { userId: string; eventId: string }): Promise<void> {
    const { state } = await handler.load(recordedStream, streams.admins());
    if (placed(state, eventId).event.type === 'AdminDismissed') await requireAccount(handler, userId);
  }

  /** Erased since the first look: whoever erased it may have looked before the appointment. */
  async function refuseErased(userId: string, context: CommandContext): Promise<void> {
    const { state } = await loadAccount(handler, userId);
    if (state.status !== 'erased') return;
    await dismissErased(userId, context);
    throw new Refusal('account.not-found');
  }

  return {
    async isAdmin({ userId, isAdmin: isFounder }) {
      const { state } = await handler.load(adminsDecider, streams.admins());
      return isAdmin(state, isFounder ? userId : null, userId);
    },

    async appoint(userId, context) {
      await requireAccount(handler, userId);
      const byId = context.actor?.userId ?? null;
      const data = { userId, founderId: await founder(), byId };
      const position = await handle({ type: 'AppointAdmin', data }, context);
      await refuseErased(userId, context);
      return position;
    },

    async dismiss(userId, context) {
      const byId = context.actor?.userId ?? null;
      const data = { userId, founderId: await founder(), byId };
      const position = await handle({ type: 'DismissAdmin', data }, context);
      await sessions.revokeUntilNow(userId);
      return position;
    },

    async undo(userId, eventId, context) {
      const command = await undoing(userId, eventId, context);
      const handled = await handler.handle(undoAdminDecider, streams.admins(), command, context, {
        precondition: () => requireAppointable(command.data),
      });
      if (handled.events[0]?.type === 'AdminAppointed') await refuseErased(userId, context);
      else await sessions.revokeUntilNow(userId);
      return handled;
    },

    async previewUndo(userId, eventId, context) {
      const command = await undoing(userId, eventId, context);
      await requireAppointable(command.data);
      const { state } = await handler.load(recordedStream, streams.admins());
      return undoAdminDecider.decide(command, state);
    },

    dismissErased,
  };
}

async function requireAccount(handler: CommandHandler, userId: string): Promise<void> {
  const { state } = await loadAccount(handler, userId);
  if (state.status !== 'registered') throw new Refusal('account.not-found');
}

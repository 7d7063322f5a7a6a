import type { Command } from '@duende/contracts/commands/command-schemas';
import { Refusal } from '@duende/contracts/common/refusal';
import { streams } from '@duende/contracts/events/streams';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import { placed, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';
import type { RoleChanges } from './role-changes.ts';
import { isUndoneAppointment, roleChange, undoAdminDecider } from './undo-admin.ts';

interface RoleUndoDependencies {
  readonly handler: CommandHandler;
  readonly sessions: Pick<SessionKeeper, 'revokeUntilNow'>;
  readonly changes: RoleChanges;
  /** the first administrator */
  readonly founder: () => Promise<string | null>;
}

export function createRoleUndo(dependencies: RoleUndoDependencies) {
  const { handler, sessions, changes, founder } = dependencies;

  async function undoing(
    userId: string,
    eventId: string,
    { actor }: CommandContext,
  ): Promise<Command<'UndoAdminEvent'>> {
    const data = { userId, eventId, founderId: await founder(), byId: actor?.userId ?? null };
    return { type: 'UndoAdminEvent', data };
  }

  async function requireAppointable(
    state: RecordedEvents,
    { userId, eventId }: { userId: string; eventId: string },
    context: CommandContext,
  ): Promise<void> {
    const change = roleChange(placed(state, eventId).event);
    if (change === null || change.isGiven) return;
    await changes.requireEligible(change.role, userId, context);
  }

  /** An earlier run may have stopped early: apply the consequences, then refuse. */
  async function finishUndone(
    userId: string,
    eventId: string,
    { error, context }: { readonly error: unknown; readonly context: CommandContext },
  ): Promise<void> {
    if (!(error instanceof Refusal)) return;
    if (error.code === 'account.not-found') await changes.dismissErased(userId, context);
    if (error.code !== 'audit.already-undone') return;
    const { state } = await handler.load(recordedStream, streams.admins());
    if (isUndoneAppointment(state, eventId)) await sessions.revokeUntilNow(userId);
  }

  return {
    async undo(userId: string, eventId: string, context: CommandContext) {
      const command = await undoing(userId, eventId, context);
      const handled = await handler
        .handle(undoAdminDecider, streams.admins(), command, context, {
          precondition: async (own) => requireAppointable(await own, command.data, context),
        })
        .catch(async (error: unknown) => {
          await finishUndone(userId, eventId, { error, context });
          throw error;
        });
      const [recorded] = handled.events;
      const isAppointment = recorded !== undefined && roleChange(recorded)?.isGiven === true;
      if (isAppointment) await changes.refuseErased(userId, context);
      else await changes.endAccess(userId, handled);
      return handled;
    },

    async previewUndo(userId: string, eventId: string, context: CommandContext) {
      const command = await undoing(userId, eventId, context);
      const { state } = await handler.load(recordedStream, streams.admins());
      await requireAppointable(state, command.data, context);
      return undoAdminDecider.decide(command, state);
    },
  };
}

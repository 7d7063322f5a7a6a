import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AdminEvent, Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import { Refusal } from '@duende/contracts/common/refusal';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import { holderFold } from '../claims/claim.ts';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import { refuseSuspended } from '../handling/standing.ts';
import { deriveId } from '../handling/derive-id.ts';
import type { CommandHandler, Handled } from '../handling/command-handler.ts';
import { placed, recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';
import { heldUntil, isUndoneAppointment, roleChange, undoAdminDecider } from './undo-admin.ts';
import { isAdmin, type Roles } from './admins-state.ts';
import { adminsDecider, type AdminsCommand } from './decide-admins.ts';

export interface AdminsDependencies {
  readonly claims: Pick<Claims, 'holder'>;
  readonly handler: CommandHandler;
  readonly sessions: Pick<SessionKeeper, 'revokeUntilNow' | 'revokeUntil'>;
  /** Waits for a limited time for every read model: tokens are looked up in one. */
  readonly projected: (position: Position) => Promise<unknown>;
}

export const GIVEN_ROLES = ['admin', 'analyst', 'moderator'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Methods return the event's position, `null` if nothing changed. */
export interface Admins {
  /** `isAdmin`: made by the first set-up. */
  rolesOf(account: { readonly userId: string; readonly isAdmin: boolean }): Promise<Roles>;
  /** Also if dismissed later. */
  wasAppointedSince(userId: string, position: Position): Promise<boolean>;
  /**
   * @throws Refusal `account.not-found`; `account.is-suspended`, except for analysts; `session.admin-required` if
   * the actor is no longer an administrator
   */
  appoint(role: GivenRole, userId: string, context: CommandContext): Promise<Position | null>;
  /** Also its sessions and all tokens. @throws Refusal `account.last-admin`; `session.admin-required` as above */
  dismiss(role: GivenRole, userId: string, context: CommandContext): Promise<Position | null>;
  /** Reverses a role change. @throws Refusal as both do, and as `undoAdminDecider` */
  undo(userId: string, eventId: string, context: CommandContext): Promise<Handled<RecordedEvents>>;
  previewUndo(userId: string, eventId: string, context: CommandContext): Promise<readonly AdminEvent[]>;
  /** Before an erasure. @throws Refusal `account.last-admin` */
  giveUp(userId: string, context: CommandContext): Promise<void>;
  /** Roles given during the erasure. */
  dismissErased(userId: string, context: CommandContext): Promise<void>;
}

type Taken = Pick<Handled<unknown>, 'repeated' | 'events'>;

const APPOINT = { admin: 'AppointAdmin', analyst: 'AppointAnalyst', moderator: 'AppointModerator' } as const;
const DISMISS = { admin: 'DismissAdmin', analyst: 'DismissAnalyst', moderator: 'DismissModerator' } as const;

export function createAdmins({ claims, handler, sessions, projected }: AdminsDependencies): Admins {
  const founder = () => firstAdminOf(claims);
  const handle = (command: AdminsCommand, context: CommandContext) =>
    handler.handle(adminsDecider, streams.admins(), command, context);

  async function dismissErased(userId: string, context: CommandContext): Promise<void> {
    const command = { type: 'DismissErased', data: { userId, founderId: await founder() } } as const;
    // The causing command may have changed this stream already.
    const commandId = deriveId(context.commandId, 'dismiss-erased');
    await handle(command, { ...context, commandId, isErasure: true });
  }

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
    await requireAccount(handler, userId);
    if (change.role !== 'analyst') await refuseSuspended(handler, userId, context);
  }

  /** The erasure may have checked roles before the appointment. */
  async function refuseErased(userId: string, context: CommandContext): Promise<void> {
    const { state } = await handler.load(holderFold, streams.user(userId));
    if (state !== 'erased') return;
    await dismissErased(userId, context);
    throw new Refusal('account.not-found');
  }

  /** An earlier run may have stopped early: apply the consequences, then refuse. */
  async function finishUndone(
    userId: string,
    eventId: string,
    { error, context }: { readonly error: unknown; readonly context: CommandContext },
  ): Promise<void> {
    if (!(error instanceof Refusal)) return;
    if (error.code === 'account.not-found') await dismissErased(userId, context);
    if (error.code !== 'audit.already-undone') return;
    const { state } = await handler.load(recordedStream, streams.admins());
    if (isUndoneAppointment(state, eventId)) await sessions.revokeUntilNow(userId);
  }

  /** A repeat does not end sessions issued since. */
  async function endSessions(userId: string, { repeated, events: [taken] }: Taken): Promise<void> {
    if (!repeated || taken === undefined) return sessions.revokeUntilNow(userId);
    const { state } = await handler.load(recordedStream, streams.admins());
    return sessions.revokeUntil(userId, heldUntil(state, taken.id));
  }

  return {
    async rolesOf({ userId, isAdmin: isFounder }) {
      const { state } = await handler.load(adminsDecider, streams.admins());
      return {
        isAdmin: isAdmin(state, isFounder ? userId : null, userId),
        isAnalyst: state.analysts.has(userId),
        isModerator: state.moderators.has(userId),
      };
    },
    async wasAppointedSince(userId, position) {
      const { state } = await handler.load(recordedStream, streams.admins());
      return state.some(
        (event) =>
          event.type === 'AdminAppointed' && event.data.userId === userId && event.position > position,
      );
    },

    async appoint(role, userId, context) {
      await requireAccount(handler, userId);
      if (role !== 'analyst') await refuseSuspended(handler, userId, context);
      const byId = context.actor?.userId ?? null;
      const data = { userId, founderId: await founder(), byId };
      const { position } = await handle({ type: APPOINT[role], data }, context);
      await refuseErased(userId, context);
      return position;
    },

    async dismiss(role, userId, context) {
      const byId = context.actor?.userId ?? null;
      const data = { userId, founderId: await founder(), byId };
      const handled = await handle({ type: DISMISS[role], data }, context);
      await endSessions(userId, handled);
      if (handled.position !== null) await projected(handled.position);
      return handled.position;
    },

    async undo(userId, eventId, context) {
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
      if (recorded !== undefined && roleChange(recorded)?.isGiven === true) {
        await refuseErased(userId, context);
        return handled;
      }
      await endSessions(userId, handled);
      if (handled.position !== null) await projected(handled.position);
      return handled;
    },

    async previewUndo(userId, eventId, context) {
      const command = await undoing(userId, eventId, context);
      const { state } = await handler.load(recordedStream, streams.admins());
      await requireAppointable(state, command.data, context);
      return undoAdminDecider.decide(command, state);
    },

    async giveUp(userId, context) {
      const data = { userId, founderId: await founder() };
      const { events } = await handle({ type: 'GiveUpRoles', data }, { ...context, isErasure: true });
      if (events.length > 0) await sessions.revokeUntilNow(userId);
    },

    dismissErased,
  };
}

/** The first account keeps its set-up claim, even when erased. */
export const firstAdminOf = (claims: Pick<Claims, 'holder'>): Promise<string | null> =>
  claims.holder(streams.adminSetup());

async function requireAccount(handler: CommandHandler, userId: string): Promise<void> {
  const { state } = await handler.load(holderFold, streams.user(userId));
  if (state !== 'alive') throw new Refusal('account.not-found');
}

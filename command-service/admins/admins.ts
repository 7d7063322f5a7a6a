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
  /** Waits, for a bounded time, until every read model has passed a position: tokens are looked up in one. */
  readonly projected: (position: Position) => Promise<unknown>;
}

/** The roles that are given and taken. */
export const GIVEN_ROLES = ['admin', 'analyst', 'moderator'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Who does more than members do. Methods answer with the position of what they recorded, `null` where it was so already. */
export interface Admins {
  /** `isAdmin` of an account: made by the first set-up. */
  rolesOf(account: { readonly userId: string; readonly isAdmin: boolean }): Promise<Roles>;
  /** Whether somebody was made an administrator after a position, whatever became of it. */
  wasAppointedSince(userId: string, position: Position): Promise<boolean>;
  /**
   * @throws Refusal `account.not-found` for who has no account, `account.is-suspended` for who may do nothing that others see, but for
   * an analyst's role, `session.admin-required` where who asks is no admin any more
   */
  appoint(role: GivenRole, userId: string, context: CommandContext): Promise<Position | null>;
  /**
   * Takes the role, every session that has it, and every token of the person.
   * @throws Refusal `account.last-admin` where nobody would be left, `session.admin-required` as above
   */
  dismiss(role: GivenRole, userId: string, context: CommandContext): Promise<Position | null>;
  /**
   * The opposite of an appointment or a dismissal, with all that follows from it. `eventId` is of the one that is taken back.
   * @throws Refusal as both do, and as `undoAdminDecider` does
   */
  undo(userId: string, eventId: string, context: CommandContext): Promise<Handled<RecordedEvents>>;
  /** What that would record now, decided as it would be. */
  previewUndo(userId: string, eventId: string, context: CommandContext): Promise<readonly AdminEvent[]>;
  /**
   * Every role of who is about to erase their account.
   * @throws Refusal `account.last-admin`
   */
  giveUp(userId: string, context: CommandContext): Promise<void>;
  /** The consequence of an erasure: the roles of an account that is no more. Whoever erases has given them up before. */
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
    // A command of its own: the one it follows from may have changed this stream already.
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

  /** Whose dismissal is taken back must still have an account. */
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

  /** Erased since the first look: whoever erased it may have looked before the appointment. */
  async function refuseErased(userId: string, context: CommandContext): Promise<void> {
    const { state } = await handler.load(holderFold, streams.user(userId));
    if (state !== 'erased') return;
    await dismissErased(userId, context);
    throw new Refusal('account.not-found');
  }

  /** What was recorded already may have been cut off before its consequences: they follow now, and the refusal stands. */
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

  /** A repeat ends what the first time may have left, and nothing that the person was given since. */
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

/** The account of the first set-up keeps its claim for ever, even when it is erased. */
export const firstAdminOf = (claims: Pick<Claims, 'holder'>): Promise<string | null> =>
  claims.holder(streams.adminSetup());

async function requireAccount(handler: CommandHandler, userId: string): Promise<void> {
  const { state } = await handler.load(holderFold, streams.user(userId));
  if (state !== 'alive') throw new Refusal('account.not-found');
}

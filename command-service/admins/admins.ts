import type { AdminEvent, Position } from '@duende/contracts/events/domain-event';
import { streams } from '@duende/contracts/events/streams';
import type { SessionKeeper } from '@duende/platform/sessions/session';
import type { Claims } from '../claims/claims.ts';
import type { CommandContext } from '../handling/command-context.ts';
import type { CommandHandler } from '../handling/command-handler.ts';
import type { Handled } from '../handling/handled.ts';
import { recordedStream, type RecordedEvents } from '../handling/recorded-stream.ts';
import { isAdmin, type Roles } from './admins-state.ts';
import type { GivenRole } from './given-roles.ts';
import { adminsDecider, type AdminsCommand } from './decide-admins.ts';
import { createRoleChanges } from './role-changes.ts';
import { createRoleUndo } from './role-undo.ts';

export interface AdminsDependencies {
  readonly claims: Pick<Claims, 'holder'>;
  readonly handler: CommandHandler;
  readonly sessions: Pick<SessionKeeper, 'revokeUntilNow' | 'revokeUntil'>;
  /** Waits for a limited time for every read model: tokens are looked up in one. */
  readonly projected: (position: Position) => Promise<unknown>;
}

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

const APPOINT = { admin: 'AppointAdmin', analyst: 'AppointAnalyst', moderator: 'AppointModerator' } as const;
const DISMISS = { admin: 'DismissAdmin', analyst: 'DismissAnalyst', moderator: 'DismissModerator' } as const;

export function createAdmins({ claims, handler, sessions, projected }: AdminsDependencies): Admins {
  const founder = () => firstAdminOf(claims);
  const handle = (command: AdminsCommand, context: CommandContext) =>
    handler.handle(adminsDecider, streams.admins(), command, context);

  const changes = createRoleChanges({ handler, sessions, projected, handle, founder });

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
      await changes.requireEligible(role, userId, context);
      const byId = context.actor?.userId ?? null;
      const data = { userId, founderId: await founder(), byId };
      const { position } = await handle({ type: APPOINT[role], data }, context);
      await changes.refuseErased(userId, context);
      return position;
    },

    async dismiss(role, userId, context) {
      const byId = context.actor?.userId ?? null;
      const data = { userId, founderId: await founder(), byId };
      const handled = await handle({ type: DISMISS[role], data }, context);
      await changes.endAccess(userId, handled);
      return handled.position;
    },

    ...createRoleUndo({ handler, sessions, changes, founder }),

    async giveUp(userId, context) {
      const data = { userId, founderId: await founder() };
      const { events } = await handle({ type: 'GiveUpRoles', data }, { ...context, isErasure: true });
      if (events.length > 0) await sessions.revokeUntilNow(userId);
    },

    dismissErased: changes.dismissErased,
  };
}

/** The first account keeps its set-up claim, even when erased. */
export const firstAdminOf = (claims: Pick<Claims, 'holder'>): Promise<string | null> =>
  claims.holder(streams.adminSetup());

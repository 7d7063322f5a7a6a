import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AdminEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/refusal';

/** What became of each person's role, by id: `true` appointed, `false` dismissed. */
export type AdminsState = ReadonlyMap<string, boolean>;

export type AdminsCommand = Command<'AppointAdmin' | 'DismissAdmin' | 'DismissErasedAdmin'>;

/** Whether somebody is an administrator. `founderId` is the account of the first set-up, which nobody appointed. */
export function isAdmin(state: AdminsState, founderId: string | null, userId: string): boolean {
  return state.get(userId) ?? userId === founderId;
}

function countAdmins(state: AdminsState, founderId: string | null): number {
  const appointed = [...state.values()].filter(Boolean).length;
  return appointed + (founderId !== null && !state.has(founderId) ? 1 : 0);
}

/**
 * All administrators are decided on in one stream, so that of two who dismiss each other at once the second one is none any
 * more, and there is always one left.
 */
function decideAdmins(command: AdminsCommand, state: AdminsState): readonly AdminEvent[] {
  const { userId, founderId } = command.data;
  const isOne = isAdmin(state, founderId, userId);
  if (command.type === 'DismissErasedAdmin')
    return isOne ? [{ type: 'AdminDismissed', data: { userId } }] : [];
  const { byId } = command.data;
  const givesUp = command.type === 'DismissAdmin' && byId === userId;
  if (byId !== null && !givesUp && !isAdmin(state, founderId, byId))
    throw new Refusal('session.admin-required');
  if (command.type === 'AppointAdmin') return isOne ? [] : [{ type: 'AdminAppointed', data: { userId } }];
  if (!isOne) return [];
  if (countAdmins(state, founderId) === 1) throw new Refusal('account.last-admin');
  return [{ type: 'AdminDismissed', data: { userId } }];
}

function evolveAdmins(state: AdminsState, event: AdminEvent): AdminsState {
  return new Map(state).set(event.data.userId, event.type === 'AdminAppointed');
}

export const adminsDecider = {
  initialState: new Map() as AdminsState,
  decide: decideAdmins,
  evolve: evolveAdmins,
} as const;

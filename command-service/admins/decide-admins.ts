import { LIMITS } from '@duende/contracts/common/limits';
import type { Command } from '@duende/contracts/commands/command-schemas';
import type { AdminEvent } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { type AdminsState, countAdmins, evolveAdmins, isAdmin, NO_ADMINS } from './admins-state.ts';

const ROLE_COMMANDS = {
  AppointAdmin: { role: 'admin', isDismissal: false, event: 'AdminAppointed' },
  DismissAdmin: { role: 'admin', isDismissal: true, event: 'AdminDismissed' },
  AppointAnalyst: { role: 'analysts', isDismissal: false, event: 'AnalystAppointed' },
  DismissAnalyst: { role: 'analysts', isDismissal: true, event: 'AnalystDismissed' },
  AppointModerator: { role: 'moderators', isDismissal: false, event: 'ModeratorAppointed' },
  DismissModerator: { role: 'moderators', isDismissal: true, event: 'ModeratorDismissed' },
} as const;

type RoleCommand = Command<keyof typeof ROLE_COMMANDS>;

export type AdminsCommand =
  | RoleCommand
  | Command<'GiveUpRoles' | 'DismissErased' | 'IssueReadToken' | 'RevokeReadToken'>;

/**
 * One stream, so that concurrent mutual dismissals cannot remove the last administrator, and a role taken
 * concurrently cannot appoint or issue tokens.
 */
function decideAdmins(command: AdminsCommand, state: AdminsState): readonly AdminEvent[] {
  switch (command.type) {
    case 'AppointAdmin':
    case 'DismissAdmin':
    case 'AppointAnalyst':
    case 'DismissAnalyst':
    case 'AppointModerator':
    case 'DismissModerator':
      return decideRole(command, state);
    case 'GiveUpRoles':
      if (isLastAdmin(state, command.data)) throw new Refusal('account.last-admin');
      return withoutRoles(command.data, state);
    case 'DismissErased':
      return withoutRoles(command.data, state);
    case 'IssueReadToken':
      return issueToken(command.data, state);
    case 'RevokeReadToken':
      return revokeToken(command.data, state);
  }
}

function decideRole({ type, data }: RoleCommand, state: AdminsState): readonly AdminEvent[] {
  const { userId, founderId, byId } = data;
  const { role, isDismissal, event } = ROLE_COMMANDS[type];
  const givesUp = isDismissal && byId === userId;
  if (byId !== null && !givesUp && !isAdmin(state, founderId, byId))
    throw new Refusal('session.admin-required');
  const isOne = role === 'admin' ? isAdmin(state, founderId, userId) : state[role].has(userId);
  if (isOne !== isDismissal) return [];
  if (type === 'DismissAdmin' && isLastAdmin(state, data)) throw new Refusal('account.last-admin');
  return [{ type: event, data: { userId } }];
}

interface Person {
  readonly userId: string;
  readonly founderId: string | null;
}

function isLastAdmin(state: AdminsState, { userId, founderId }: Person): boolean {
  return isAdmin(state, founderId, userId) && countAdmins(state, founderId) === 1;
}

function withoutRoles({ userId, founderId }: Person, state: AdminsState): readonly AdminEvent[] {
  const data = { userId };
  return [
    ...(isAdmin(state, founderId, userId) ? [{ type: 'AdminDismissed', data } as const] : []),
    ...(state.analysts.has(userId) ? [{ type: 'AnalystDismissed', data } as const] : []),
    ...(state.moderators.has(userId) ? [{ type: 'ModeratorDismissed', data } as const] : []),
  ];
}

function issueToken(
  { founderId, at, ...data }: Command<'IssueReadToken'>['data'],
  state: AdminsState,
): readonly AdminEvent[] {
  const { userId } = data;
  if (!isAdmin(state, founderId, userId) && !state.analysts.has(userId))
    throw new Refusal('session.analyst-required');
  const open = (state.tokens.get(userId) ?? []).filter(({ expiresAt }) => at < expiresAt);
  if (open.length >= LIMITS.readToken.open) throw new Refusal('token.too-many');
  return [{ type: 'ReadTokenIssued', data }];
}

function revokeToken(
  { userId, tokenId }: Command<'RevokeReadToken'>['data'],
  state: AdminsState,
): readonly AdminEvent[] {
  const held = state.tokens.get(userId)?.find((token) => token.tokenId === tokenId);
  if (held === undefined) throw new Refusal('token.not-found');
  return [{ type: 'ReadTokenRevoked', data: { tokenId, userId, tokenDigest: held.digest } }];
}

export const adminsDecider = {
  initialState: NO_ADMINS,
  decide: decideAdmins,
  evolve: evolveAdmins,
} as const;

import type { AdminEvent } from '@duende/contracts/events/domain-event';

/** Not revoked; may have expired. */
export interface HeldToken {
  readonly tokenId: string;
  readonly digest: string;
  readonly expiresAt: string;
}

export interface Roles {
  readonly isAdmin: boolean;
  readonly isAnalyst: boolean;
  readonly isModerator: boolean;
}

export interface AdminsState {
  /** by person: `true` appointed, `false` dismissed */
  readonly admins: ReadonlyMap<string, boolean>;
  readonly analysts: ReadonlySet<string>;
  readonly moderators: ReadonlySet<string>;
  /** by holder */
  readonly tokens: ReadonlyMap<string, readonly HeldToken[]>;
}

export const NO_ADMINS: AdminsState = {
  admins: new Map(),
  analysts: new Set(),
  moderators: new Set(),
  tokens: new Map(),
};

/** `founderId`: account of the first set-up, which has no appointment. */
export function isAdmin({ admins }: AdminsState, founderId: string | null, userId: string): boolean {
  return admins.get(userId) ?? userId === founderId;
}

export function countAdmins({ admins }: AdminsState, founderId: string | null): number {
  const appointed = [...admins.values()].filter(Boolean).length;
  return appointed + (founderId !== null && !admins.has(founderId) ? 1 : 0);
}

export function evolveAdmins(state: AdminsState, event: AdminEvent): AdminsState {
  const { userId } = event.data;
  switch (event.type) {
    case 'AdminAppointed':
      return { ...state, admins: new Map(state.admins).set(userId, true) };
    case 'AdminDismissed':
      return { ...withoutTokens(state, userId), admins: new Map(state.admins).set(userId, false) };
    case 'AnalystAppointed':
      return { ...state, analysts: new Set(state.analysts).add(userId) };
    case 'AnalystDismissed':
      return { ...withoutTokens(state, userId), analysts: without(state.analysts, userId) };
    case 'ModeratorAppointed':
      return { ...state, moderators: new Set(state.moderators).add(userId) };
    case 'ModeratorDismissed':
      return { ...state, moderators: without(state.moderators, userId) };
    case 'ReadTokenIssued': {
      const { tokenId, tokenDigest: digest, expiresAt } = event.data;
      const held = [...(state.tokens.get(userId) ?? []), { tokenId, digest, expiresAt }];
      return { ...state, tokens: new Map(state.tokens).set(userId, held) };
    }
    case 'ReadTokenRevoked': {
      const { tokenId } = event.data;
      const held = (state.tokens.get(userId) ?? []).filter((token) => token.tokenId !== tokenId);
      return { ...state, tokens: new Map(state.tokens).set(userId, held) };
    }
  }
}

function without(holders: ReadonlySet<string>, userId: string): ReadonlySet<string> {
  const others = new Set(holders);
  others.delete(userId);
  return others;
}

/** Losing a role revokes all tokens, even if another role remains. */
function withoutTokens(state: AdminsState, userId: string): AdminsState {
  const tokens = new Map(state.tokens);
  tokens.delete(userId);
  return { ...state, tokens };
}

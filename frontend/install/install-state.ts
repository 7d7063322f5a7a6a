import { LIMITS } from '@duende/contracts/common/limits';

/** Three opened parties count as interest. */
const MAX_PARTIES = 50;

/** Times are milliseconds since 1970. */
export interface InstallState {
  readonly isIos: boolean;
  readonly isLocalHost: boolean;
  /** an app, or by a person's answer */
  readonly isInstalled: boolean;
  readonly prompt: 'none' | 'ready' | 'used';
  readonly snoozedAt: number | null;
  /** ends with the browser session */
  readonly isDismissed: boolean;
  readonly partiesOpened: readonly string[];
}

export const UNKNOWN_DEVICE: InstallState = {
  isIos: false,
  isLocalHost: false,
  isInstalled: false,
  prompt: 'none',
  snoozedAt: null,
  isDismissed: false,
  partiesOpened: [],
};

export type InstallEvent =
  | { readonly type: 'prompt-offered' }
  | { readonly type: 'accepted' }
  | { readonly type: 'not-asked' }
  | { readonly type: 'declined'; readonly at: number }
  | { readonly type: 'put-off'; readonly at: number }
  | { readonly type: 'closed' }
  | { readonly type: 'installed' }
  | { readonly type: 'party-opened'; readonly partyId: string };

export function evolveInstall(state: InstallState, event: InstallEvent): InstallState {
  switch (event.type) {
    case 'prompt-offered':
      return { ...state, prompt: 'ready' };
    case 'not-asked':
      return { ...state, prompt: 'used' };
    case 'accepted':
      return { ...state, prompt: 'used', isInstalled: true };
    case 'declined':
      return { ...state, prompt: 'used', snoozedAt: event.at };
    case 'put-off':
      return { ...state, snoozedAt: event.at };
    case 'closed':
      return { ...state, isDismissed: true };
    case 'installed':
      return { ...state, isInstalled: true };
    case 'party-opened':
      return withParty(state, event.partyId);
    default:
      return event satisfies never;
  }
}

function withParty(state: InstallState, partyId: string): InstallState {
  if (state.partiesOpened.includes(partyId) || state.partiesOpened.length >= MAX_PARTIES) return state;
  return { ...state, partiesOpened: [...state.partiesOpened, partyId] };
}

/** After the browser's prompt, on a developer's host or on iOS. */
export function offersInstall(state: InstallState): boolean {
  return !state.isInstalled && (state.isIos || state.isLocalHost || state.prompt !== 'none');
}

/** To interested people who can install at once and have not declined. */
export function showsBanner(state: InstallState, now: number): boolean {
  if (state.isInstalled || state.isDismissed || isSnoozed(state, now)) return false;
  if (state.partiesOpened.length < LIMITS.install.engagement) return false;
  return state.isIos || state.prompt === 'ready';
}

function isSnoozed({ snoozedAt }: InstallState, now: number): boolean {
  return snoozedAt !== null && now - snoozedAt < LIMITS.install.snoozeMs;
}

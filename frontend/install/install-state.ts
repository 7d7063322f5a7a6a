import { LIMITS } from '@duende/contracts/common/limits';

/** Party pages that are distinguished; three are enough to call somebody interested. */
const MAX_PARTIES = 50;

/** What decides whether the app can be, should be or has been installed. Times are milliseconds since 1970. */
export interface InstallState {
  readonly isIos: boolean;
  readonly isLocalHost: boolean;
  /** runs as an app, or somebody said that it is installed */
  readonly isInstalled: boolean;
  /** the browser's question: never offered, ready to be asked, or asked and gone */
  readonly prompt: 'none' | 'ready' | 'used';
  readonly snoozedAt: number | null;
  /** until the browser session ends */
  readonly isDismissed: boolean;
  /** ids of the different parties opened; their number is the engagement count */
  readonly partiesOpened: readonly string[];
}

/** Nobody knows the device yet: nothing is offered. */
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
  /** the browser did not ask after all */
  | { readonly type: 'not-asked' }
  | { readonly type: 'declined'; readonly at: number }
  | { readonly type: 'put-off'; readonly at: number }
  | { readonly type: 'closed' }
  /** the browser's event, or a person's word for it */
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

/** Whether a button offers to install: after the browser's prompt, on a developer's host, or on iOS, until it is done. */
export function offersInstall(state: InstallState): boolean {
  return !state.isInstalled && (state.isIos || state.isLocalHost || state.prompt !== 'none');
}

/** Whether the banner is shown at a time: to the interested, who can install at once and have not said no. */
export function showsBanner(state: InstallState, now: number): boolean {
  if (state.isInstalled || state.isDismissed || isSnoozed(state, now)) return false;
  if (state.partiesOpened.length < LIMITS.install.engagement) return false;
  return state.isIos || state.prompt === 'ready';
}

function isSnoozed({ snoozedAt }: InstallState, now: number): boolean {
  return snoozedAt !== null && now - snoozedAt < LIMITS.install.snoozeMs;
}

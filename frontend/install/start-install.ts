import { deviceSettings, windowSettings } from '../browser/local-settings.ts';
import { isIosDevice, isLocalHost } from './device.ts';
import { useInstallPrompt } from './install-prompt.ts';
import type { InstallState } from './install-state.ts';
import { noteInstall, useInstall } from './install-store.ts';

const INSTALLED = 'installed';
const SNOOZED_AT = 'install-snoozed-at';
const PARTIES_OPENED = 'parties-opened';
const DISMISSED = 'install-dismissed';
const YES = 'true';

/** Returns stop. */
export function startInstall(): () => void {
  useInstall.setState((state) => merged(readState(), state));
  const ended = new AbortController();
  const { signal } = ended;
  const ends = [useInstall.subscribe(keepChanges), useInstallPrompt.subscribe(noteOffer)];
  keepChanges(useInstall.getState(), readState());
  noteOffer();
  window.addEventListener('appinstalled', () => noteInstall({ type: 'installed' }), { signal });
  window.addEventListener('storage', () => useInstall.setState(noteOtherWindow), { signal });
  return () => {
    ended.abort();
    for (const end of ends) end();
  };
}

function noteOffer(): void {
  if (useInstallPrompt.getState().prompt !== null) noteInstall({ type: 'prompt-offered' });
}

function noteOtherWindow(state: InstallState): InstallState {
  const { isInstalled, snoozedAt, partiesOpened } = readState();
  return merged({ ...state, isInstalled, snoozedAt }, { partiesOpened });
}

function merged(state: InstallState, { partiesOpened }: Pick<InstallState, 'partiesOpened'>): InstallState {
  return { ...state, partiesOpened: [...new Set([...state.partiesOpened, ...partiesOpened])] };
}

function readState(): InstallState {
  const snoozedAt = Number(deviceSettings.read(SNOOZED_AT) ?? Number.NaN);
  return {
    isIos: isIosDevice(navigator),
    isLocalHost: isLocalHost(location.hostname),
    isInstalled: runsAsApp() || deviceSettings.read(INSTALLED) === YES,
    prompt: 'none',
    snoozedAt: Number.isFinite(snoozedAt) ? snoozedAt : null,
    isDismissed: windowSettings.read(DISMISSED) === YES,
    partiesOpened: readParties(),
  };
}

function runsAsApp(): boolean {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true;
  return isIosApp || matchMedia('(display-mode: standalone)').matches;
}

function readParties(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceSettings.read(PARTIES_OPENED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keepChanges(state: InstallState, before: InstallState): void {
  const { isInstalled, isDismissed, snoozedAt, partiesOpened } = state;
  if (isInstalled && !before.isInstalled) deviceSettings.write(INSTALLED, YES);
  if (isDismissed && !before.isDismissed) windowSettings.write(DISMISSED, YES);
  if (snoozedAt !== null && snoozedAt !== before.snoozedAt)
    deviceSettings.write(SNOOZED_AT, String(snoozedAt));
  if (partiesOpened.length !== before.partiesOpened.length)
    deviceSettings.write(PARTIES_OPENED, JSON.stringify(partiesOpened));
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdInstallPrompt, useInstallPrompt, type InstallPrompt } from './install-prompt.ts';
import { UNKNOWN_DEVICE } from './install-state.ts';
import { askToInstall, noteInstall, useInstall } from './install-store.ts';
import { startInstall } from './start-install.ts';

function offer(outcome: 'accepted' | 'dismissed'): InstallPrompt {
  return Object.assign(new Event('beforeinstallprompt'), {
    prompt: vi.fn(() => Promise.resolve()),
    userChoice: Promise.resolve({ outcome }),
  });
}

let stop = () => {};

/** A page that has just been opened: nothing in memory, the storages as they were. */
function reopen(): void {
  stop();
  useInstall.setState(UNKNOWN_DEVICE, true);
  useInstallPrompt.setState({ prompt: null });
  stop = startInstall();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reopen();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the next page remembers the answer', () => {
  noteInstall({ type: 'party-opened', partyId: 'a' });
  noteInstall({ type: 'put-off', at: 17 });
  noteInstall({ type: 'closed' });
  reopen();
  expect(useInstall.getState()).toMatchObject({
    partiesOpened: ['a'],
    snoozedAt: 17,
    isDismissed: true,
    isInstalled: false,
  });
  noteInstall({ type: 'installed' });
  reopen();
  expect(useInstall.getState().isInstalled).toBe(true);
});

test('closing is forgotten with the window', () => {
  noteInstall({ type: 'closed' });
  sessionStorage.clear();
  reopen();
  expect(useInstall.getState().isDismissed).toBe(false);
});

test('a party opened before the device was known counts', () => {
  noteInstall({ type: 'party-opened', partyId: 'a' });
  stop();
  useInstall.setState(UNKNOWN_DEVICE, true);
  noteInstall({ type: 'party-opened', partyId: 'b' });
  stop = startInstall();
  expect(useInstall.getState().partiesOpened).toEqual(['a', 'b']);
  reopen();
  expect(useInstall.getState().partiesOpened).toEqual(['a', 'b']);
});

test.each([
  ['accepted', { isInstalled: true, snoozedAt: null }],
  ['dismissed', { isInstalled: false, snoozedAt: 99 }],
] as const)('a question %s is noted, and asked once', async (outcome, state) => {
  vi.useFakeTimers({ now: 99 });
  const prompt = offer(outcome);
  useInstallPrompt.setState({ prompt });
  expect(useInstall.getState().prompt).toBe('ready');
  await Promise.all([askToInstall(), askToInstall()]);
  expect(prompt.prompt).toHaveBeenCalledTimes(1);
  expect(useInstall.getState()).toMatchObject({ ...state, prompt: 'used' });
});

test.each<[where: string, runAsApp: () => void]>([
  [
    'where browsers give the way it is shown',
    () =>
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' })),
  ],
  ['on iOS', () => vi.stubGlobal('navigator', { ...navigator, standalone: true })],
])('what runs as an app is installed, and only there: %s', (_, runAsApp) => {
  expect(useInstall.getState().isInstalled).toBe(false);
  runAsApp();
  reopen();
  expect(useInstall.getState().isInstalled).toBe(true);
  vi.unstubAllGlobals();
  reopen();
  expect(useInstall.getState().isInstalled).toBe(false);
});

test('the browser’s own word is believed', () => {
  window.dispatchEvent(new Event('appinstalled'));
  expect(useInstall.getState().isInstalled).toBe(true);
});

test('another window’s answer counts here', () => {
  localStorage.setItem('duende.installed', 'true');
  localStorage.setItem('duende.parties-opened', '["z"]');
  window.dispatchEvent(new Event('storage'));
  expect(useInstall.getState()).toMatchObject({ isInstalled: true, partiesOpened: ['z'] });
});

test.each(['not json', '{"a":1}', '[1,null]'])('a garbled memory is no memory: %s', (garbled) => {
  localStorage.setItem('duende.parties-opened', garbled);
  localStorage.setItem('duende.install-snoozed-at', 'yesterday');
  reopen();
  expect(useInstall.getState()).toMatchObject({ partiesOpened: [], snoozedAt: null });
});

test('postponing in another window counts here; an open banner stays', () => {
  noteInstall({ type: 'party-opened', partyId: 'a' });
  noteInstall({ type: 'closed' });
  localStorage.setItem('duende.install-snoozed-at', '17');
  localStorage.setItem('duende.parties-opened', '["z","a"]');
  window.dispatchEvent(new Event('storage'));
  expect(useInstall.getState()).toMatchObject({
    snoozedAt: 17,
    partiesOpened: ['a', 'z'],
    isDismissed: true,
  });
  localStorage.removeItem('duende.install-snoozed-at');
  window.dispatchEvent(new Event('storage'));
  expect(useInstall.getState().snoozedAt).toBeNull();
});

test('the browser’s offer, which may come before the page listens, is kept from being shown', () => {
  stop();
  holdInstallPrompt(null);
  const event = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(useInstallPrompt.getState().prompt).toBe(event);
  stop = startInstall();
  expect(useInstall.getState().prompt).toBe('ready');
});

test('an offer from before this code was there is kept too', () => {
  stop();
  const event = new Event('beforeinstallprompt', { cancelable: true });
  holdInstallPrompt(event);
  expect(useInstallPrompt.getState().prompt).toBe(event);
  stop = startInstall();
  expect(useInstall.getState().prompt).toBe('ready');
});

test('a question the browser does not ask after all is used up, and its error reported', async () => {
  const prompt = offer('accepted');
  prompt.prompt = () => Promise.reject(new Error('not now'));
  useInstallPrompt.setState({ prompt });
  await expect(askToInstall()).rejects.toThrow('not now');
  expect(useInstall.getState()).toMatchObject({ prompt: 'used', isInstalled: false, snoozedAt: null });
  await askToInstall();
});

test('after a stop it has no listeners and stores nothing', () => {
  stop();
  window.dispatchEvent(new Event('appinstalled'));
  localStorage.setItem('duende.install-snoozed-at', '17');
  window.dispatchEvent(new Event('storage'));
  useInstallPrompt.setState({ prompt: offer('accepted') });
  expect(useInstall.getState()).toMatchObject({ isInstalled: false, snoozedAt: null, prompt: 'none' });
  noteInstall({ type: 'closed' });
  expect(sessionStorage.length).toBe(0);
});

test('text is written only if it was given', () => {
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  vi.stubGlobal('navigator', { ...navigator, standalone: false });
  reopen();
  expect(useInstall.getState().isInstalled).toBe(false);
});

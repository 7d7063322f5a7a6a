import { expect, test } from 'vitest';
import {
  evolveInstall,
  offersInstall,
  showsBanner,
  UNKNOWN_DEVICE,
  type InstallEvent,
  type InstallState,
} from './install-state.ts';

const NOW = Date.UTC(2026, 8, 26);
const WEEK = 604_800_000;
const THREE = ['a', 'b', 'c'];

const device = (facts: Partial<InstallState>): InstallState => ({ ...UNKNOWN_DEVICE, ...facts });
const after = (state: InstallState, ...events: readonly InstallEvent[]) =>
  events.reduce(evolveInstall, state);
const opened = (partyId: string): InstallEvent => ({ type: 'party-opened', partyId });
const OFFERED: InstallEvent = { type: 'prompt-offered' };
const INTERESTED = after(UNKNOWN_DEVICE, OFFERED, opened('a'), opened('b'), opened('c'));
const IPHONE = device({ isIos: true, partiesOpened: THREE });

test.each<[what: string, state: InstallState, offered: boolean]>([
  ['before the browser offers anything', UNKNOWN_DEVICE, false],
  ['after the prompt', device({ prompt: 'ready' }), true],
  ['after a prompt that was declined', after(INTERESTED, { type: 'declined', at: NOW }), true],
  ['on a local host', device({ isLocalHost: true }), true],
  ['on iOS', device({ isIos: true }), true],
  ['once accepted', after(INTERESTED, { type: 'accepted' }), false],
  ['once installed, on a local host', device({ isLocalHost: true, isInstalled: true }), false],
  ['once installed, on iOS', device({ isIos: true, isInstalled: true }), false],
])('%s the button is offered: %#', (_, state, offered) => expect(offersInstall(state)).toBe(offered));

test.each<[what: string, state: InstallState, shown: boolean]>([
  ['three parties and a prompt', INTERESTED, true],
  ['three parties on iOS', IPHONE, true],
  ['two parties', device({ prompt: 'ready', partiesOpened: ['a', 'b'] }), false],
  [
    'the same party three times',
    after(UNKNOWN_DEVICE, OFFERED, opened('a'), opened('a'), opened('a')),
    false,
  ],
  ['no prompt', device({ partiesOpened: THREE }), false],
  ['no prompt, on a local host', device({ isLocalHost: true, partiesOpened: THREE }), false],
  ['accepted', after(INTERESTED, { type: 'accepted' }), false],
  ['declined', after(INTERESTED, { type: 'declined', at: NOW }, OFFERED), false],
  [
    'declined a week ago, and offered again',
    after(INTERESTED, { type: 'declined', at: NOW - WEEK }, OFFERED),
    true,
  ],
  ['declined a week ago, not offered since', after(INTERESTED, { type: 'declined', at: NOW - WEEK }), false],
  ['put off just now', after(INTERESTED, { type: 'put-off', at: NOW }), false],
  [
    'put off a millisecond less than a week ago',
    after(IPHONE, { type: 'put-off', at: NOW - WEEK + 1 }),
    false,
  ],
  ['put off a week ago', after(IPHONE, { type: 'put-off', at: NOW - WEEK }), true],
  ['closed', after(INTERESTED, { type: 'closed' }), false],
  ['closed in another session', after(INTERESTED, { type: 'closed' }, opened('d')), false],
  ['installed', after(INTERESTED, { type: 'installed' }), false],
  ['installed by hand on iOS', after(IPHONE, { type: 'installed' }), false],
])('%s: the banner is shown: %#', (_, state, shown) => expect(showsBanner(state, NOW)).toBe(shown));

test('the parties distinguished are bounded', () => {
  const many = Array.from({ length: 60 }, (_, index) => opened(String(index)));
  expect(after(UNKNOWN_DEVICE, ...many).partiesOpened).toHaveLength(50);
});

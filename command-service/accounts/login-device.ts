import Bowser from 'bowser';
import type { KnownDevices } from '@duende/platform/sessions/known-devices';
import type { LoginDevice } from '@duende/platform/rate-limits/rate-limits';
import type { Accounts } from './accounts.ts';

/** Of a browser that nobody knows, its own words for itself are kept, as long as this. */
const LONGEST = 40;
/** Ours are below 300 characters; longer ones are not worth the search. */
const LONGEST_USER_AGENT = 1000;

/** What a person recognises a device by: 'Firefox en Android', the system alone, or `''` for what does not say. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent.trim() === '' || userAgent.length > LONGEST_USER_AGENT) return '';
  const { browser, os } = Bowser.parse(userAgent);
  const words = [browser.name, os.name].map((name) => (name ?? '').replaceAll(/[^\p{L}\p{N} .-]/gu, ''));
  return words
    .map((name) => name.slice(0, LONGEST).trim())
    .filter((name) => name !== '')
    .join(' en ');
}

/** A device is known for an account and not for a name: who takes the name of somebody erased does not take their devices. */
export function createLoginDevice({
  devices,
  accounts,
}: {
  readonly devices: Pick<KnownDevices, 'recognise'>;
  readonly accounts: Pick<Accounts, 'idOf'>;
}): LoginDevice {
  return (req, username) => devices.recognise(req.headers.cookie, () => accounts.idOf(username));
}

import type { KnownDevices } from '@duende/platform/sessions/known-devices';
import type { LoginDevice } from '@duende/platform/rate-limits/rate-limits';
import type { Accounts } from './accounts.ts';

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

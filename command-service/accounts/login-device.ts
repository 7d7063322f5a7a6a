import type { KnownDevices } from '@duende/platform/http/known-devices';
import type { LoginDevice } from '@duende/platform/http/rate-limits';
import type { Claims } from '../claims/claims.ts';
import type { AccountClaims } from './account-claims.ts';

/** A device is known for an account and not for a name: who takes the name of somebody erased does not take their devices. */
export function createLoginDevice({
  devices,
  claims,
  accountClaims,
}: {
  readonly devices: Pick<KnownDevices, 'recognise'>;
  readonly claims: Pick<Claims, 'holder'>;
  readonly accountClaims: Pick<AccountClaims, 'username'>;
}): LoginDevice {
  return (req, username) =>
    devices.recognise(req.headers.cookie, () => claims.holder(accountClaims.username(username).stream));
}

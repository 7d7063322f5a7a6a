import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { deviceSettings } from '../browser/local-settings.ts';
import { parsePoint } from './points.ts';

const NAME = 'departure';

/** Stored on this device only, to about a kilometre. */
export function rememberDeparture({ latitude, longitude }: Coordinates): void {
  deviceSettings.write(NAME, `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`);
}

export const lastDeparture = (): Coordinates | null => parsePoint(deviceSettings.read(NAME) ?? '');

/** The next person leaves from elsewhere. */
export function forgetDeparture(): void {
  deviceSettings.forget(NAME);
}

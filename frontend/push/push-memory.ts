import { deviceSettings } from '../browser/local-settings.ts';

const HERE = 'push-here';

/** That somebody wanted to be told on this browser, and as which device; browsers lose subscriptions by themselves. */
interface PushedHere {
  readonly userId: string;
  readonly id: string;
  /** it could not be renewed, which the person was told */
  readonly isLost?: true;
}

export function rememberHere(pushed: PushedHere): void {
  deviceSettings.write(HERE, JSON.stringify(pushed));
}

/** `null` where this person was never told here, or has ended that. */
export function rememberedHere(userId: string): PushedHere | null {
  try {
    const known = JSON.parse(deviceSettings.read(HERE) ?? 'null') as Partial<PushedHere> | null;
    return known?.userId === userId && typeof known.id === 'string' ? (known as PushedHere) : null;
  } catch {
    return null;
  }
}

/** The person has ended it here, or has signed out. */
export function forgetHere(): void {
  deviceSettings.forget(HERE);
}

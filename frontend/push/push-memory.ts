import { deviceSettings } from '../browser/local-settings.ts';

const HERE = 'push-here';

/** Browsers may lose subscriptions, so the choice is stored. */
interface PushedHere {
  readonly userId: string;
  readonly id: string;
  /** the person has seen that */
  readonly isLost?: true;
}

export function rememberHere(pushed: PushedHere): void {
  deviceSettings.write(HERE, JSON.stringify(pushed));
}

/** `null` if push was never on here, or was turned off. */
export function rememberedHere(userId: string): PushedHere | null {
  try {
    const known = JSON.parse(deviceSettings.read(HERE) ?? 'null') as Partial<PushedHere> | null;
    return known?.userId === userId && typeof known.id === 'string' ? (known as PushedHere) : null;
  } catch {
    return null;
  }
}

/** Push turned off, or log-out. */
export function forgetHere(): void {
  deviceSettings.forget(HERE);
}

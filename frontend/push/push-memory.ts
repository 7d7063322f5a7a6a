import { deviceSettings } from '../browser/local-settings.ts';

const HERE = 'push-here';

/** The person's wish for push in this browser, and its device. Browsers may lose subscriptions. */
interface PushedHere {
  readonly userId: string;
  readonly id: string;
  /** the renewal failed, and the person has seen that */
  readonly isLost?: true;
}

export function rememberHere(pushed: PushedHere): void {
  deviceSettings.write(HERE, JSON.stringify(pushed));
}

/** `null` if the person never turned push on here, or turned it off. */
export function rememberedHere(userId: string): PushedHere | null {
  try {
    const known = JSON.parse(deviceSettings.read(HERE) ?? 'null') as Partial<PushedHere> | null;
    return known?.userId === userId && typeof known.id === 'string' ? (known as PushedHere) : null;
  } catch {
    return null;
  }
}

/** Called when the person turns push off or logs out. */
export function forgetHere(): void {
  deviceSettings.forget(HERE);
}

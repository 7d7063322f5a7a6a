/** Milliseconds. Later the login may have another reason. */
const KEPT_MS = 15 * 60_000;

let wished: { readonly eventId: string; readonly at: number } | null = null;

/** A visitor pressed the button to attend and now logs in. */
export function wishToGo(eventId: string): void {
  wished = { eventId, at: Date.now() };
}

/** The screen they return to shows this party. */
export const wishedParty = (): string | null => wished?.eventId ?? null;

export function takeWish(eventId: string): boolean {
  if (wished?.eventId !== eventId) return false;
  const { at } = wished;
  wished = null;
  return Date.now() - at <= KEPT_MS;
}

export function forgetWish(): void {
  wished = null;
}

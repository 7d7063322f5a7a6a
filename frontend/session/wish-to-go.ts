/** After this time the login may have had another reason. Milliseconds. */
const KEPT_MS = 15 * 60_000;

let wished: { readonly eventId: string; readonly at: number } | null = null;

/** A visitor pressed the button to attend and now logs in or registers. */
export function wishToGo(eventId: string): void {
  wished = { eventId, at: Date.now() };
}

/** The party that the person wants to attend: the screen they return to shows it. */
export const wishedParty = (): string | null => wished?.eventId ?? null;

/** Whether the person wanted to attend this party. Resets the wish. */
export function takeWish(eventId: string): boolean {
  if (wished?.eventId !== eventId) return false;
  const { at } = wished;
  wished = null;
  return Date.now() - at <= KEPT_MS;
}

export function forgetWish(): void {
  wished = null;
}

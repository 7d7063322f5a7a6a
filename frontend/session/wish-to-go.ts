/** Whoever has not come back with a session by then may have meant something else by it. Milliseconds. */
const KEPT_MS = 15 * 60_000;

let wished: { readonly eventId: string; readonly at: number } | null = null;

/** A visitor of this page wants to go, and is on the way to an account. */
export function wishToGo(eventId: string): void {
  wished = { eventId, at: Date.now() };
}

/** The party that somebody of this page wants to go to: the screen they come back to shows it. */
export const wishedParty = (): string | null => wished?.eventId ?? null;

/** Whether whoever is here now wanted to go to this party. Asked once, it is forgotten. */
export function takeWish(eventId: string): boolean {
  if (wished?.eventId !== eventId) return false;
  const { at } = wished;
  wished = null;
  return Date.now() - at <= KEPT_MS;
}

/** They went another way. */
export function forgetWish(): void {
  wished = null;
}

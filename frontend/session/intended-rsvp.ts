/** Milliseconds. Later the login may have another reason. */
const KEPT_MS = 15 * 60_000;

let intended: { readonly eventId: string; readonly at: number } | null = null;

/** A visitor pressed the button to attend and now logs in. */
export function intendRsvp(eventId: string): void {
  intended = { eventId, at: Date.now() };
}

/** The screen they return to shows this party. */
export const intendedParty = (): string | null => intended?.eventId ?? null;

export function takeIntendedRsvp(eventId: string): boolean {
  if (intended?.eventId !== eventId) return false;
  const { at } = intended;
  intended = null;
  return Date.now() - at <= KEPT_MS;
}

export function forgetIntendedRsvp(): void {
  intended = null;
}

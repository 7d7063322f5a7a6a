const DAY_MS = 86_400_000;

/** `es hoy`, `es mañana`, `faltan 6 días`: how long a person waits for a day that is not over. */
export function waitWords(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  return days === 0 ? 'es hoy' : days === 1 ? 'es mañana' : `faltan ${days} días`;
}

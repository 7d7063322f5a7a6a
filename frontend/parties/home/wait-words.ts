import { daysBetween } from '@duende/contracts/common/madrid-time';

/** `es hoy`, `es mañana`, `faltan 6 días`: how long a person waits for a day that is not over. */
export function waitWords(day: string, today: string): string {
  const days = daysBetween(today, day);
  return days === 0 ? 'es hoy' : days === 1 ? 'es mañana' : `faltan ${days} días`;
}

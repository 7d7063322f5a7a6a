const MINUTE_MS = 60_000;

/** `hace 20 min`, `hace 3 h`, from the second day on `hace 2 días`. */
export function agoText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'hace un momento';
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `hace ${hours} h` : `hace ${Math.floor(hours / 24)} días`;
}

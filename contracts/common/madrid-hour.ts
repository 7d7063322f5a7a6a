const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The hour in Madrid at a moment, 0 to 23; the one that a night in October has twice is the same one twice. */
export function madridHour(moment: Date): number {
  return Number(hourFormat.formatToParts(moment).find(({ type }) => type === 'hour')?.value);
}

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The hour in Madrid, 0 to 23; the repeated hour in October has the same number twice. */
export function madridHour(moment: Date): number {
  return Number(hourFormat.formatToParts(moment).find(({ type }) => type === 'hour')?.value);
}

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** 0 to 23; October's repeated hour has one number. */
export function madridHour(moment: Date): number {
  return Number(hourFormat.formatToParts(moment).find(({ type }) => type === 'hour')?.value);
}

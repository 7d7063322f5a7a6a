const { DateTimeFormat } = Intl;

/** Writes every date as CLDR 42 writes those of `en-CA`: the month first, slashes between (`11/22/2026`). */
class OlderDateTimeFormat extends DateTimeFormat {
  override formatToParts(moment?: Date | number): Intl.DateTimeFormatPart[] {
    const parts = super.formatToParts(moment);
    const named = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted);
    const slash = { type: 'literal', value: '/' } as const;
    const date = [named('month'), slash, named('day'), slash, named('year')];
    const time = parts.slice(parts.findLastIndex(({ type }) => type === 'hour'));
    const written = [...date, ...(named('hour') ? [{ type: 'literal', value: ', ' } as const, ...time] : [])];
    return written.filter((part) => part !== undefined);
  }

  override format(moment?: Date | number): string {
    return this.formatToParts(moment)
      .map(({ value }) => value)
      .join('');
  }
}

/** `Intl` of a browser or a Node on tables of languages that order a date in another way than this machine's do. */
export const olderIntl: typeof Intl = Object.create(Intl, {
  DateTimeFormat: { value: OlderDateTimeFormat },
}) as typeof Intl;

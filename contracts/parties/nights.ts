/** `YYYY-MM-DD`. */
export interface AnnouncedDays {
  readonly dates: readonly string[];
  /** `undefined` in old cached answers */
  readonly cancelledDates: readonly string[] | undefined;
}

/** A wholly cancelled or postponed party keeps its dates for lists; see `isOn`. */
export function nightsOf({ dates, cancelledDates }: AnnouncedDays): readonly string[] {
  if (cancelledDates === undefined || cancelledDates.length === 0) return dates;
  return dates.filter((day) => !cancelledDates.includes(day));
}

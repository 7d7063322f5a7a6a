/** Announced days and the cancelled ones, `YYYY-MM-DD`. */
export interface AnnouncedDays {
  readonly dates: readonly string[];
  /** `undefined` in old answers cached by browsers */
  readonly cancelledDates: readonly string[] | undefined;
}

/**
 * Dates minus cancelled ones, in order. A wholly cancelled or postponed party keeps its dates, so that lists can
 * show it; see `isOn`.
 */
export function nightsOf({ dates, cancelledDates }: AnnouncedDays): readonly string[] {
  if (cancelledDates === undefined || cancelledDates.length === 0) return dates;
  return dates.filter((day) => !cancelledDates.includes(day));
}

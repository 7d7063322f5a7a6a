/** The days that a party was announced for, and those of them that were called off, both `YYYY-MM-DD`. */
export interface AnnouncedDays {
  readonly dates: readonly string[];
  /** `undefined` in answers that a browser kept from before days could be called off */
  readonly cancelledDates: readonly string[] | undefined;
}

/**
 * The nights that take place: the dates minus the cancelled ones, in their order. A party that is cancelled or postponed as a
 * whole keeps its dates here, so that lists can show what became of it: ask `isOn` about that.
 */
export function nightsOf({ dates, cancelledDates }: AnnouncedDays): readonly string[] {
  if (cancelledDates === undefined || cancelledDates.length === 0) return dates;
  return dates.filter((day) => !cancelledDates.includes(day));
}

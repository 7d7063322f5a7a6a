/** How much history a log holds. */
export interface HistoryScale {
  readonly events: number;
  /** parties that are open at its end, what lists show */
  readonly openParties: number;
  /** parties that were taken down again */
  readonly removedParties: number;
  /** how many streams begin for each person who registers; more: fewer people */
  readonly streamsPerPerson?: number;
}

/** Histories that several figures are taken on. Their open parties are as many, so that lists are equally long. */
export const SCALES = {
  thousand: { events: 1_000, openParties: 100, removedParties: 0 },
  tenThousand: { events: 10_000, openParties: 100, removedParties: 20 },
  million: { events: 1_000_000, openParties: 100, removedParties: 1_900 },
} as const satisfies Record<string, HistoryScale>;

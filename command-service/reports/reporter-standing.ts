import { StoreUnavailable } from '@duende/platform/errors/errors';

/** Whether a person attends a party or has an approved comment, by the read models. */
export type WasActive = (userId: string) => Promise<boolean>;

/** Whether a report counts towards hiding, decided at `at` (ISO 8601). */
export type ReportCounts = (userId: string, at: string) => Promise<boolean>;

/** Minimum age of a reporter's account in milliseconds. */
const OLD_ENOUGH_MS = 24 * 3_600_000;

export interface ReporterStandingOptions {
  /** milliseconds since 1970; `null` without an account */
  readonly registeredAt: (userId: string) => Promise<number | null>;
  readonly wasActive: WasActive;
}

/**
 * Accounts older than a day with earlier activity count. The event records the result, so it is never decided
 * again; without a read model the report does not count.
 */
export function createReportCounts({ registeredAt, wasActive }: ReporterStandingOptions): ReportCounts {
  return async (userId, at) => {
    const since = await registeredAt(userId);
    if (since === null || Date.parse(at) - since < OLD_ENOUGH_MS) return false;
    try {
      return await wasActive(userId);
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  };
}

import { StoreUnavailable } from '@duende/platform/errors/errors';

/** Whether somebody goes to a party or has written a comment that was approved, as far as the read models know. */
export type WasActive = (userId: string) => Promise<boolean>;

/** Whether a person's report counts towards hiding a comment; asked when the report is made, at `at` (ISO 8601). */
export type ReportCounts = (userId: string, at: string) => Promise<boolean>;

/** Milliseconds that an account must have existed before its reports count. */
const OLD_ENOUGH_MS = 24 * 3_600_000;

export interface ReporterStandingOptions {
  /** milliseconds since 1970; `null` for nobody */
  readonly registeredAt: (userId: string) => Promise<number | null>;
  readonly wasActive: WasActive;
}

/**
 * An account that is a day old and was active before counts. The event records what was found, so that no later look decides anew; where
 * a read model cannot be asked, the report is recorded and does not count.
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

import { StoreUnavailable } from '@duende/platform/errors/errors';

/** Attends a party or has an approved comment. */
export type WasActive = (userId: string) => Promise<boolean>;

/** Towards hiding; `at`: ISO 8601. */
export type ReportCounts = (userId: string, at: string) => Promise<boolean>;

const OLD_ENOUGH_MS = 24 * 3_600_000;

export interface ReportCountsOptions {
  /** milliseconds since 1970; `null` without an account */
  readonly registeredAt: (userId: string) => Promise<number | null>;
  readonly wasActive: WasActive;
}

/**
 * After a day and with earlier activity. The event records the result; without a read model the report does not
 * count.
 */
export function createReportCounts({ registeredAt, wasActive }: ReportCountsOptions): ReportCounts {
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

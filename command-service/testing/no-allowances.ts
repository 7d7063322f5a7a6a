import type { DayAllowances } from '../allowances/day-allowances.ts';

/** Lets everybody do everything, as often as they like. */
export const NO_ALLOWANCES: DayAllowances = { spend: (_kind, _req, work) => work(async () => undefined) };

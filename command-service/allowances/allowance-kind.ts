import type { Config } from '@duende/platform/config/config';

/** What is counted by the day, each for itself. */
export type AllowanceKind = keyof Config['allowances'];

import { positioned } from './positioned.ts';

/** See `live/live-messages`. */
export const commonMessageSchemas = {
  resync: positioned({}),
} as const;

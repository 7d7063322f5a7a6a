import { positioned } from './positioned.ts';

/** What a socket receives: see `live/live-messages`. */
export const commonMessageSchemas = {
  resync: positioned({}),
} as const;

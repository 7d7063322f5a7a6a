import { positioned } from './positioned.ts';

export const commonMessageSchemas = {
  resync: positioned({}),
} as const;

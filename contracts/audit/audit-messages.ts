import { positioned } from '../common/positioned.ts';

/** What a socket receives: see `live/live-messages`. */
export const auditMessageSchemas = {
  'audit.recorded': positioned({}),
} as const;

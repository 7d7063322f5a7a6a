import { positioned } from '../common/positioned.ts';

/** See `live/live-messages`. */
export const auditMessageSchemas = {
  'audit.recorded': positioned({}),
} as const;

import { positioned } from '../common/positioned.ts';

export const auditMessageSchemas = {
  'audit.recorded': positioned({}),
} as const;

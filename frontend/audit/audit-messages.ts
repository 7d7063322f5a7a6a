import type { LiveHandler } from '../live/live-handler.ts';
import { AUDIT } from './audit-keys.ts';

/** The trail, whatever its filters are. */
export const auditMessages = {
  covers: () => false,
  asks: { after: ['audit.recorded'], queryKey: AUDIT, gapMs: 0 },
} as const satisfies LiveHandler;

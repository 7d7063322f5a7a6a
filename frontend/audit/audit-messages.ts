import { AUDIT } from '../cache/keys.ts';
import type { LiveHandler } from '../live/live-handler.ts';

/** Stories of a party and of a person also show reasons. */
export const PARTY_STORY = ['party-story'] as const;
export const PERSON_STORY = ['person-story'] as const;

export const auditMessages = {
  covers: () => false,
  asks: { after: ['audit.recorded'], queryKey: AUDIT, gapMs: 0 },
} as const satisfies LiveHandler;

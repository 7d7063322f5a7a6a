import { lazyPart } from '../../../lib/lazy-part.ts';

/** A chunk of its own: a party's page stands before it. */
export const PulsePart = lazyPart(async () => (await import('./pulse.tsx')).Pulse);

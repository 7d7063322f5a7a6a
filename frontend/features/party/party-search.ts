import { oneOf } from '../../lib/search-params.ts';

const OVERLAYS = ['foto', 'retirar-foto', 'eliminar'] as const;
/** The whole photo, or the question before it is withdrawn or the party deleted. */
export type PartyOverlay = (typeof OVERLAYS)[number];

export interface PartySearch {
  /** what lies over the party's page */
  readonly over?: PartyOverlay | undefined;
}

export const partySearch = (search: Record<string, unknown>): PartySearch => ({
  over: oneOf(OVERLAYS, search['over']),
});

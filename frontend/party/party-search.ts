import { oneOf } from '../browser/navigation.ts';

const OVERLAYS = ['foto', 'quitar-foto', 'nota', 'estado', 'retirar', 'eliminar'] as const;
/** The full photo, the dialog of the notice or of how the party stands, one with which its author takes it back, or one that confirms the photo's withdrawal or the party's deletion. */
export type PartyOverlay = (typeof OVERLAYS)[number];

export interface PartySearch {
  /** the dialog that is open over the party's page */
  readonly over?: PartyOverlay | undefined;
}

export const partySearch = (search: Record<string, unknown>): PartySearch => ({
  over: oneOf(OVERLAYS, search['over']),
});

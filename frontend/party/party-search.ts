import { oneOf } from '../browser/navigation.ts';

const OVERLAYS = ['foto', 'retirar-foto', 'aviso', 'estado', 'entradas', 'retirar', 'eliminar'] as const;
/** The full photo, the dialog of the notice of how the party stands or of its tickets, one with which its author takes it back, or one that confirms the photo's withdrawal or the party's deletion. */
export type PartyOverlay = (typeof OVERLAYS)[number];

export interface PartySearch {
  readonly over?: PartyOverlay | undefined;
}

export const partySearch = (search: Record<string, unknown>): PartySearch => ({
  over: oneOf(OVERLAYS, search['over']),
});

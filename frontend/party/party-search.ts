import { oneOf } from '../browser/navigation.ts';

const OVERLAYS = ['foto', 'retirar-foto', 'aviso', 'estado', 'retirar', 'eliminar'] as const;
/** The full photo, and the dialogs for notice, condition, author's withdrawal, removal of the photo and deletion. */
export type PartyOverlay = (typeof OVERLAYS)[number];

export interface PartySearch {
  /** the dialog over the party's page */
  readonly over?: PartyOverlay | undefined;
}

export const partySearch = (search: Record<string, unknown>): PartySearch => ({
  over: oneOf(OVERLAYS, search['over']),
});

import { oneOf } from '../browser/navigation.ts';

const OVERLAYS = ['foto', 'quitar-foto', 'nota', 'estado', 'entradas', 'retirar', 'eliminar'] as const;
export type PartyOverlay = (typeof OVERLAYS)[number];
export type OnOpen = (overlay: PartyOverlay) => void;

export interface PartySearch {
  readonly over?: PartyOverlay | undefined;
}

export const partySearch = (search: Record<string, unknown>): PartySearch => ({
  over: oneOf(OVERLAYS, search['over']),
});

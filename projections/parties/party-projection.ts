import type { Projection } from '../projection.ts';
import { PARTIES, type PartyDocument } from './party-document.ts';
import { foldParty, partiesTouched, PARTY_EVENTS } from './party-fold.ts';
import { partyMessages } from './party-messages.ts';

export const partyProjection: Projection<PartyDocument> = {
  name: 'parties',
  collection: PARTIES,
  handles: PARTY_EVENTS,
  touches: partiesTouched,
  fold: foldParty,
  messages: async (changes) => changes.flatMap(partyMessages),
};

import { QUIET, REASONED, SEEN } from '../common/event-record.ts';
import { ON_PARTY } from './party-record.ts';

export const proposalRecords = {
  ChangeProposed: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: { 'proposal.made': { name: 'Cambio propuesto', did: 'propuso un cambio del evento' } },
    },
    undoneBy: null,
    wait: null,
    moves: [],
    version: 'change-proposed',
    versionNote: null,
    by: 'author',
    ...SEEN,
    changes: null,
  },
  ProposalWithdrawn: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: {
        'proposal.withdrawn': { name: 'Propuesta descartada', did: 'descartó su propuesta sobre el evento' },
      },
    },
    undoneBy: null,
    wait: null,
    moves: [],
    version: 'proposal-withdrawn',
    versionNote: null,
    by: 'author',
    ...QUIET,
    changes: null,
  },
  ProposalAccepted: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: {
        'proposal.accepted': { name: 'Propuesta aceptada', did: 'aceptó el cambio propuesto del evento' },
      },
    },
    undoneBy: null,
    wait: null,
    moves: [],
    version: 'proposal-accepted',
    versionNote: null,
    by: 'moderator',
    ...QUIET,
    notice: { author: 'proposal-accepted' },
    changes: null,
  },
  ProposalRejected: {
    ...ON_PARTY,
    personal: REASONED.personal,
    audit: {
      subject: 'party',
      kinds: {
        'proposal.rejected': { name: 'Propuesta rechazada', did: 'rechazó el cambio propuesto del evento' },
      },
    },
    undoneBy: 'ProposalReopened',
    wait: null,
    moves: [],
    version: 'proposal-rejected',
    versionNote: null,
    by: 'moderator',
    ...QUIET,
    notice: { author: 'proposal-rejected' },
    changes: null,
  },
  ProposalReopened: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: {
        'proposal.reopened': { name: 'Propuesta reabierta', did: 'reabrió el cambio propuesto del evento' },
      },
    },
    undoneBy: null,
    wait: null,
    moves: [],
    version: 'proposal-reopened',
    versionNote: null,
    by: 'moderator',
    ...QUIET,
    changes: null,
  },
} as const;

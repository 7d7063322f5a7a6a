import type { PartyRecordsOf } from './party-record.ts';
import { identityUpcaster, PLAIN, REASONED, type RecordsOf } from '../common/event-record.ts';
import type { partyEventSchemas, photoEventSchemas } from './party-events.ts';
import {
  changedTimesGiven,
  reasonApart,
  timesGiven,
  withoutCare,
  withoutLineup,
  withoutPlace,
  withoutReason,
  withoutSets,
} from './party-upcasters.ts';

const ON_PARTY = { ...PLAIN, streams: ['party'] } as const;

/** The restored condition decides. */
const BACK = ['PartyCancelled', 'PartyPostponed', 'PartyReinstated'] as const;

export const partyRecords = {
  PartySubmitted: {
    ...ON_PARTY,
    upcasters: [timesGiven, withoutLineup, withoutCare, withoutSets, withoutPlace],
    audit: {
      subject: 'party',
      kinds: { 'party.submitted': { name: 'Evento enviado', did: 'envió el evento' } },
    },
    undoneBy: null,
    wait: 'begun',
    moves: [[null, 'pending']],
    version: 'submitted',
  },
  PartyUpdated: {
    ...ON_PARTY,
    // older programs would drop the line-up, then the care, then the set times, then the place
    upcasters: [changedTimesGiven, identityUpcaster, identityUpcaster, identityUpcaster, identityUpcaster],
    audit: {
      subject: 'party',
      kinds: { 'party.updated': { name: 'Evento editado', did: 'editó el evento' } },
    },
    undoneBy: 'PartyUpdated',
    wait: null,
    moves: [],
    version: 'updated',
  },
  PartyPlaceRevealed: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: { 'party.place-revealed': { name: 'Lugar dicho', did: 'dijo el lugar del evento' } },
    },
    undoneBy: null,
    wait: null,
    moves: [],
    version: 'place-revealed',
  },
  PartyNoticeSet: {
    ...ON_PARTY,
    upcasters: [withoutReason],
    audit: {
      subject: 'party',
      kinds: { 'party.notice-set': { name: 'Nota del evento', did: 'cambió la nota del evento' } },
    },
    undoneBy: 'PartyNoticeSet',
    wait: null,
    moves: [],
    version: 'notice-set',
  },
  PartyTicketsSet: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: {
        'party.tickets-set': { name: 'Entradas del evento', did: 'dijo cómo van las entradas del evento' },
      },
    },
    undoneBy: 'PartyTicketsSet',
    wait: null,
    moves: [],
    version: 'tickets-set',
  },
  ConditionReasonReviewed: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: {
        'party.reason-reviewed': { name: 'Motivo revisado', did: 'dio por bueno el motivo del evento' },
      },
    },
    undoneBy: 'ConditionReasonReopened',
    wait: null,
    moves: [],
    version: 'reason-reviewed',
  },
  ConditionReasonReopened: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: {
        'party.reason-reopened': {
          name: 'Revisión anulada',
          did: 'volvió a dejar por revisar el motivo del evento',
        },
      },
    },
    undoneBy: null,
    wait: null,
    moves: [],
    version: 'reason-reopened',
  },
  PartyCancelled: {
    ...ON_PARTY,
    upcasters: [reasonApart],
    audit: {
      subject: 'party',
      kinds: {
        'party.cancelled': { name: 'Fiesta cancelada', did: 'canceló el evento' },
        'party.days-cancelled': { name: 'Fechas canceladas', did: 'canceló fechas del evento' },
      },
    },
    undoneBy: BACK,
    wait: null,
    moves: [],
    version: 'cancelled',
  },
  PartyPostponed: {
    ...ON_PARTY,
    upcasters: [reasonApart],
    audit: {
      subject: 'party',
      kinds: { 'party.postponed': { name: 'Evento aplazado', did: 'aplazó el evento' } },
    },
    undoneBy: BACK,
    wait: null,
    moves: [],
    version: 'postponed',
  },
  PartyRescheduled: {
    ...ON_PARTY,
    upcasters: [reasonApart],
    audit: {
      subject: 'party',
      kinds: { 'party.rescheduled': { name: 'Fecha cambiada', did: 'cambió la fecha del evento' } },
    },
    undoneBy: 'PartyRescheduled',
    wait: null,
    moves: [],
    version: 'rescheduled',
  },
  PartyReinstated: {
    ...ON_PARTY,
    upcasters: [reasonApart],
    audit: {
      subject: 'party',
      kinds: {
        'party.reinstated': { name: 'Evento en pie de nuevo', did: 'volvió a poner en pie el evento' },
        'party.days-reinstated': {
          name: 'Fechas en pie de nuevo',
          did: 'volvió a poner en pie fechas del evento',
        },
      },
    },
    undoneBy: BACK,
    wait: null,
    moves: [],
    version: 'reinstated',
  },
  PartyApproved: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: { 'party.approved': { name: 'Evento aprobado', did: 'aprobó el evento' } },
    },
    undoneBy: 'PartyApprovalWithdrawn',
    wait: 'approved',
    moves: [['pending', 'approved']],
    version: 'approved',
  },
  PartyRejected: {
    ...ON_PARTY,
    ...REASONED,
    audit: {
      subject: 'party',
      kinds: { 'party.rejected': { name: 'Evento rechazado', did: 'rechazó el evento' } },
    },
    undoneBy: 'PartyRestored',
    wait: 'rejected',
    moves: [['pending', 'rejected']],
    version: 'rejected',
  },
  PartyTakenBack: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: { 'party.taken-back': { name: 'Envío retirado', did: 'retiró su envío del evento' } },
    },
    undoneBy: null,
    wait: 'withdrawn',
    moves: [['pending', 'withdrawn']],
    version: 'taken-back',
  },
  PartyResubmitted: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: { 'party.resubmitted': { name: 'Evento reenviado', did: 'corrigió y reenvió el evento' } },
    },
    undoneBy: null,
    wait: 'again',
    moves: [
      ['rejected', 'pending'],
      ['withdrawn', 'pending'],
    ],
    version: 'resubmitted',
  },
  PartyDeleted: {
    ...ON_PARTY,
    ...REASONED,
    audit: {
      subject: 'party',
      kinds: { 'party.deleted': { name: 'Evento eliminado', did: 'eliminó el evento' } },
    },
    undoneBy: 'PartyRestored',
    wait: 'deleted',
    moves: [['approved', 'deleted']],
    version: 'deleted',
  },
  PartyRestored: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: { 'party.restored': { name: 'Evento restaurado', did: 'restauró el evento' } },
    },
    undoneBy: null,
    wait: 'again',
    moves: [
      ['rejected', 'pending'],
      ['deleted', 'approved'],
    ],
    version: 'restored',
  },
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
  },
  PartyApprovalWithdrawn: {
    ...ON_PARTY,
    audit: {
      subject: 'party',
      kinds: {
        'party.approval-withdrawn': { name: 'Aprobación anulada', did: 'anuló la aprobación del evento' },
      },
    },
    undoneBy: null,
    wait: 'again',
    moves: [['approved', 'pending']],
    version: 'withdrawn',
  },
} as const satisfies PartyRecordsOf<typeof partyEventSchemas>;

export const photoRecords = {
  PhotoWithdrawn: {
    streams: ['photo'],
    ...REASONED,
    audit: {
      subject: 'party',
      kinds: { 'photo.withdrawn': { name: 'Foto quitada', did: 'quitó la foto del evento' } },
    },
    undoneBy: null,
    wait: null,
  },
} as const satisfies RecordsOf<typeof photoEventSchemas>;

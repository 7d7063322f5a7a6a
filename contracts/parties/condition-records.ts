import { audited, QUIET, SEEN } from '../common/event-record.ts';
import { NO_MOVE, ON_PARTY } from './party-record.ts';
import { reasonApart } from './party-upcasters.ts';

/** An undo may also cancel again. */
const CONDITION_KINDS = ['cancelled', 'postponed', 'reinstated'] as const;
const CONDITION = { author: CONDITION_KINDS, goer: CONDITION_KINDS } as const;
const MOVED = { author: 'rescheduled', goer: 'rescheduled' } as const;

/** The restored condition decides. */
const BACK = ['PartyCancelled', 'PartyPostponed', 'PartyReinstated'] as const;

export const conditionRecords = {
  ConditionReasonReviewed: {
    ...ON_PARTY,
    ...audited('party', 'party.reason-reviewed', {
      name: 'Motivo revisado',
      did: 'dio por bueno el motivo del evento',
    }),
    undoneBy: 'ConditionReasonReopened',
    ...NO_MOVE,
    version: 'reason-reviewed',
    versionNote: 'reason of a condition',
    by: 'moderator',
    ...QUIET,
    changes: null,
  },
  ConditionReasonReopened: {
    ...ON_PARTY,
    ...audited('party', 'party.reason-reopened', {
      name: 'Revisión anulada',
      did: 'volvió a dejar por revisar el motivo del evento',
    }),
    undoneBy: null,
    ...NO_MOVE,
    version: 'reason-reopened',
    versionNote: null,
    by: 'moderator',
    ...QUIET,
    changes: null,
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
    ...NO_MOVE,
    version: 'cancelled',
    versionNote: 'all or some days',
    by: 'either',
    ...QUIET,
    seenByOthers: 'in-part',
    notice: CONDITION,
    changes: 'condition',
  },
  PartyPostponed: {
    ...ON_PARTY,
    upcasters: [reasonApart],
    ...audited('party', 'party.postponed', { name: 'Evento aplazado', did: 'aplazó el evento' }),
    undoneBy: BACK,
    ...NO_MOVE,
    version: 'postponed',
    versionNote: null,
    by: 'either',
    ...QUIET,
    seenByOthers: 'in-part',
    notice: CONDITION,
    changes: 'condition',
  },
  PartyRescheduled: {
    ...ON_PARTY,
    upcasters: [reasonApart],
    ...audited('party', 'party.rescheduled', { name: 'Fecha cambiada', did: 'cambió la fecha del evento' }),
    undoneBy: 'PartyRescheduled',
    ...NO_MOVE,
    version: 'rescheduled',
    versionNote: null,
    by: 'either',
    ...SEEN,
    notice: MOVED,
    changes: 'condition',
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
    ...NO_MOVE,
    version: 'reinstated',
    versionNote: null,
    by: 'either',
    ...SEEN,
    notice: CONDITION,
    changes: 'condition',
  },
} as const;

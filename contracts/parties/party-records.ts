import { conditionRecords } from './condition-records.ts';
import { ON_PARTY, type PartyRecordsOf } from './party-record.ts';
import { QUIET, REASONED, SEEN, type RecordsOf } from '../common/event-record.ts';
import type { partyEventSchemas, photoEventSchemas } from './party-events.ts';
import { proposalRecords } from './proposal-records.ts';
import {
  changedTimesGiven,
  changesOfMoreFields,
  fieldsAdded,
  timesGiven,
  withoutReason,
} from './party-upcasters.ts';

/** Of both, `changed` says more. */
const CHANGED_KINDS = ['changed', 'set-times'] as const;
const CHANGED = { author: CHANGED_KINDS, goer: CHANGED_KINDS } as const;
const REMOVED = { author: 'removed', goer: 'removed' } as const;
const APPROVED = { author: 'approved', follower: 'published' } as const;

export const partyRecords = {
  PartySubmitted: {
    ...ON_PARTY,
    upcasters: [timesGiven, ...fieldsAdded],
    audit: {
      subject: 'party',
      kinds: { 'party.submitted': { name: 'Evento enviado', did: 'envió el evento' } },
    },
    undoneBy: null,
    wait: 'begun',
    moves: [[null, 'pending']],
    version: 'submitted',
    versionNote: null,
    by: 'author',
    ...SEEN,
    changes: null,
  },
  PartyUpdated: {
    ...ON_PARTY,
    upcasters: [changedTimesGiven, ...changesOfMoreFields],
    audit: {
      subject: 'party',
      kinds: { 'party.updated': { name: 'Evento editado', did: 'editó el evento' } },
    },
    undoneBy: 'PartyUpdated',
    wait: null,
    moves: [],
    version: 'updated',
    versionNote: null,
    by: 'either',
    ...SEEN,
    notice: CHANGED,
    changes: 'details',
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
    versionNote: null,
    by: 'system',
    // The service records it, whatever became of the author.
    ...QUIET,
    notice: { goer: 'place-revealed' },
    changes: 'details',
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
    versionNote: 'public notice',
    by: 'moderator',
    ...QUIET,
    changes: 'notice',
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
    versionNote: null,
    by: 'either',
    ...SEEN,
    notice: { goer: 'sold-out' },
    changes: 'tickets',
  },
  ...conditionRecords,
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
    versionNote: null,
    by: 'moderator',
    ...QUIET,
    notice: APPROVED,
    changes: null,
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
    versionNote: null,
    by: 'moderator',
    ...QUIET,
    notice: { author: 'rejected' },
    changes: null,
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
    versionNote: null,
    by: 'author',
    ...QUIET,
    changes: null,
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
    versionNote: null,
    by: 'author',
    ...SEEN,
    changes: 'details',
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
    versionNote: null,
    by: 'moderator',
    ...QUIET,
    notice: REMOVED,
    changes: null,
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
    versionNote: null,
    by: 'moderator',
    ...QUIET,
    changes: null,
  },
  ...proposalRecords,
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
    versionNote: 'approval undone',
    by: 'moderator',
    ...QUIET,
    notice: { author: 'withdrawn' },
    changes: null,
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
    ...QUIET,
  },
} as const satisfies RecordsOf<typeof photoEventSchemas>;

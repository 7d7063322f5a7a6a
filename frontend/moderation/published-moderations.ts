import type { OpenProposalAnswer } from '@duende/contracts/parties/proposal-answers';
import type { WaitingReasonAnswer } from '@duende/contracts/parties/reason-answers';
import type { ReportedAnswer } from '@duende/contracts/reports/report-answers';
import { fieldName } from '../audit/field-changes.tsx';
import {
  COMMENTS,
  commentsKey,
  PARTIES as PARTY_LIST,
  partyKey,
  PROPOSALS,
  REASONS,
  REPORTS,
  ridesKey,
} from '../cache/keys.ts';
import { withErrorMessage } from '../http/api-client.ts';
import { send } from '../http/send.ts';
import { asSeen } from '../parties/as-seen.ts';
import { quoted } from '../ui/quoted.ts';
import { WITH_REASON, type Moderation } from './moderations.ts';

/** Decisions about public content. */

const partyChanged = ({ id }: { readonly id: string }) => [PARTY_LIST, partyKey(id)];
const clashesOf = ({ proposal }: OpenProposalAnswer) => proposal.fields.filter(({ clashes }) => clashes);

export const PROPOSED: Moderation<OpenProposalAnswer> = {
  pending: PROPOSALS,
  approve: {
    label: 'Aceptar',
    name: ({ name }) => `Aceptar el cambio de ${name}`,
    done: 'Cambio aceptado',
    failed: 'Error al aceptar',
    fallback: 'No se pudo aceptar el cambio',
    past: 'aceptad',
    infinitive: 'aceptar',
    send: (party) =>
      withErrorMessage(
        'Failed to decide proposal',
        send(
          'POST /api/admin/events/:id/proposal/accept',
          { id: party.id },
          clashesOf(party).length > 0 ? { overwrite: true } : undefined,
          asSeen(party),
        ),
      ),
  },
  reject: {
    label: 'Rechazar',
    name: ({ name }) => `Rechazar el cambio de ${name}`,
    done: 'Cambio rechazado',
    failed: 'Error al rechazar',
    fallback: 'No se pudo rechazar el cambio',
    past: 'rechazad',
    infinitive: 'rechazar',
    send: (party, reason) =>
      withErrorMessage(
        'Failed to decide proposal',
        send(
          'POST /api/admin/events/:id/proposal/reject',
          { id: party.id },
          reason === '' ? undefined : { reason },
          asSeen(party),
        ),
      ),
  },
  explain: {
    ...WITH_REASON,
    confirm: 'Rechazar cambio',
    readers: () => 'Lo leerá quien lo propuso.',
  },
  subject: ({ id }) => ({ type: 'party', id }),
  what: ({ name }) => name,
  changed: partyChanged,
  may: ({ condition }, kind) => kind !== 'approve' || condition !== 'cancelled',
  asksFirst: (items, kind) => {
    if (kind === 'reject') return null;
    const fields = [...new Set(items.flatMap(clashesOf).map(({ field }) => fieldName(field)))];
    return fields.length === 0
      ? null
      : {
          title: 'Aceptar de todos modos',
          words: `Después de la propuesta alguien cambió esto en el evento: ${fields.join(', ')}. Si la aceptas, se pierde lo que pone ahora.`,
        };
  },
};

const reasonWords = { failed: 'Error al revisar', fallback: 'No se pudo revisar el motivo' } as const;

export const REASONED: Moderation<WaitingReasonAnswer> = {
  pending: REASONS,
  approve: {
    ...reasonWords,
    label: 'Dar por bueno',
    name: ({ name }) => `Dar por bueno el motivo de ${name}`,
    done: 'Motivo dado por bueno',
    past: 'revisad',
    infinitive: 'revisar',
    send: ({ id, conditionReason }) =>
      withErrorMessage(
        'Failed to review reason',
        send('POST /api/admin/events/:id/condition-reason/review', { id }, { conditionReason }),
      ),
  },
  reject: {
    label: 'Quitar el texto',
    name: ({ name }) => `Quitar el texto de ${name}`,
    done: 'Texto quitado',
    failed: 'Error al quitar',
    fallback: 'No se pudo quitar el texto',
    past: 'quitad',
    infinitive: 'quitar',
    send: (party) =>
      withErrorMessage(
        'Failed to review reason',
        send(
          'PUT /api/admin/events/:id/notice',
          { id: party.id },
          { notice: party.publicNotice, conditionReason: '' },
          asSeen(party),
        ),
      ),
  },
  explain: { label: '', title: '', confirm: '', readers: () => '', isRequired: false },
  subject: ({ id }) => ({ type: 'party', id }),
  what: ({ name }) => name,
  changed: partyChanged,
  may: (_item, kind) => kind !== 'explain',
};

function reportedWords({ thing, text, eventName, account }: ReportedAnswer): string {
  switch (thing) {
    case 'comment':
      return text === null ? 'Comentario' : quoted(text);
    case 'party':
      return quoted(text ?? 'Evento');
    case 'ride':
      return `Viaje a ${eventName ?? 'un evento'}`;
    case 'user':
      return account?.username ?? 'Perfil';
    default:
      return thing satisfies never;
  }
}

/** A removed pin has no reason. */
function hidden({ thing, id, eventId }: ReportedAnswer, reason: string) {
  const why = reason === '' ? undefined : { reason };
  if (thing === 'ride')
    return send('DELETE /api/events/:id/rides/:rideId', { id: eventId ?? '', rideId: id });
  return thing === 'comment'
    ? send('DELETE /api/admin/comments/:id', { id }, why)
    : send('DELETE /api/events/:id', { id }, why);
}

export const REPORTED: Moderation<ReportedAnswer> = {
  pending: REPORTS,
  approve: {
    label: 'Dejarlo como está',
    name: (item) => `Dejar como está: ${reportedWords(item)}`,
    done: 'Denuncias descartadas',
    failed: 'Error al decidir',
    fallback: 'No se pudieron descartar las denuncias',
    past: 'revisad',
    infinitive: 'revisar',
    send: ({ id }) => send('POST /api/admin/reports/:id/dismiss', { id }),
  },
  reject: {
    label: 'Ocultar',
    name: (item) => `Ocultar ${reportedWords(item)}`,
    done: 'Ocultado',
    failed: 'Error al ocultar',
    fallback: 'No se pudo ocultar',
    past: 'ocultad',
    infinitive: 'ocultar',
    send: async (item, reason) => {
      const answer = await hidden(item, reason);
      return 'undoId' in answer ? answer : {};
    },
  },
  explain: {
    label: 'Ocultar con motivo…',
    title: 'Ocultar con motivo',
    confirm: 'Ocultar',
    readers: ([item]) =>
      item?.thing === 'comment'
        ? 'Lo leerá en su perfil quien lo escribió con su cuenta.'
        : 'Lo leerá quien lo envió.',
    isRequired: true,
  },
  subject: ({ id, thing }, kind) => {
    if (kind === 'approve') return { type: 'report', id };
    return { type: thing === 'party' ? 'party' : 'comment', id };
  },
  what: reportedWords,
  changed: ({ thing, id, eventId }) => {
    if (thing === 'party') return partyChanged({ id });
    if (thing === 'ride') return [ridesKey(eventId ?? '')];
    return thing === 'comment' ? [eventId === null ? COMMENTS : commentsKey(eventId)] : [];
  },
  may: ({ isOwn, thing }, kind) =>
    !isOwn && (kind === 'approve' || (thing !== 'user' && (kind === 'reject' || thing !== 'ride'))),
  asksFirst: (items, kind) =>
    kind === 'reject' && items.some(({ thing }) => thing === 'ride')
      ? {
          title: 'Ocultar viaje',
          words: 'El viaje desaparece del mapa para todo el mundo. Esto no se puede deshacer.',
        }
      : null,
};

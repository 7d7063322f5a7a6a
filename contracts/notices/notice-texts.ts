import { nearDay } from '../common/day-words.ts';
import { isolated } from '../common/visible-text.ts';
import { NO_TIME } from '../parties/party-times.ts';
import { untilText } from '../rides/reserved-seats.ts';
import { rideTime } from '../rides/ride-times.ts';
import type { NoticeAnswer } from './notice-answers.ts';

export interface NoticeWords {
  /** `«Luna»` */
  readonly party: string;
  readonly isAuthor: boolean;
  /** the other person in the car; `null` in pushes and after erasure */
  readonly who: string | null;
  /** `una plaza`, `2 plazas` */
  readonly seats: string;
  /** ` · sáb 5 dic, 20:30`, or `.` without an hour */
  readonly when: string;
  /** `hasta las 20:15`; `''` if nothing is reserved */
  readonly until: string;
  /** in sentences: `La hora pasó de 22:00 a 23:00.`; `''` where the kind says it all */
  readonly changes: string;
  /** {@link eveText}; `''` if not about an eve */
  readonly eve: string;
}

interface NoticeTexts {
  /** in a list of all parties */
  readonly whole: (words: NoticeWords) => string;
  /** below the party's name: on a locked screen, and of what was before */
  readonly brief: (words: NoticeWords) => string;
}

const changed: NoticeTexts = {
  whole: ({ party, changes }) => `${party}. ${changes}`,
  brief: ({ changes }) => changes,
};

export const NOTICE_TEXTS: Readonly<Record<NoticeAnswer['kind'], NoticeTexts>> = {
  cancelled: {
    whole: (words) => (words.changes === '' ? `Se ha cancelado ${words.party}.` : changed.whole(words)),
    brief: ({ changes }) => changes || 'Se ha cancelado.',
  },
  postponed: {
    whole: ({ party }) => `Se ha aplazado ${party}, sin fecha nueva todavía.`,
    brief: () => 'Se ha aplazado, sin fecha nueva todavía.',
  },
  reinstated: {
    whole: (words) => (words.changes === '' ? `${words.party} vuelve a estar en pie.` : changed.whole(words)),
    brief: ({ changes }) => changes || 'Vuelve a estar en pie.',
  },
  rescheduled: changed,
  changed,
  'set-times': {
    whole: ({ party }) => `Hay horarios nuevos en ${party}: mira quién toca y a qué hora.`,
    brief: () => 'Hay horarios nuevos: mira quién toca y a qué hora.',
  },
  'sold-out': {
    whole: ({ party }) => `Se han agotado las entradas de ${party}.`,
    brief: () => 'Se han agotado las entradas.',
  },
  'place-revealed': {
    whole: ({ party }) => `Ya se sabe dónde es ${party}.`,
    brief: () => 'Ya se sabe dónde es.',
  },
  eve: {
    whole: ({ party, eve }) => `Ya llega ${party}: ${eve}`,
    brief: ({ eve }) => `Ya llega: ${eve}`,
  },
  removed: {
    whole: ({ party, isAuthor }) =>
      isAuthor ? `Se ha eliminado ${party}, que enviaste tú.` : `${party} ya no está publicada.`,
    brief: ({ isAuthor }) => (isAuthor ? 'Se ha eliminado.' : 'Ya no está publicada.'),
  },
  approved: {
    whole: ({ party }) => `¡${party} ya está publicada!`,
    brief: () => '¡Ya está publicada!',
  },
  rejected: {
    whole: ({ party }) => `${party} no se ha aprobado. Mira por qué.`,
    brief: () => 'No se ha aprobado. Mira por qué.',
  },
  withdrawn: {
    whole: ({ party }) => `${party} vuelve a estar pendiente de aprobación.`,
    brief: () => 'Vuelve a estar pendiente de aprobación.',
  },
  published: {
    whole: ({ party }) => `Fiesta nueva, como las que te gustan: ${party}.`,
    brief: () => 'Fiesta nueva, como las que te gustan.',
  },
  'proposal-accepted': {
    whole: ({ party }) => `Se ha aceptado el cambio que propusiste de ${party}.`,
    brief: () => 'Se ha aceptado el cambio que propusiste.',
  },
  'proposal-rejected': {
    whole: ({ party }) => `No se ha aceptado el cambio que propusiste de ${party}. Mira por qué.`,
    brief: () => 'No se ha aceptado el cambio que propusiste. Mira por qué.',
  },
  'seat-asked': {
    whole: ({ who, seats, party, when }) => `${who ?? 'Alguien'} te pide ${seats} para ${party}${when}`,
    brief: ({ who, seats }) => `${who === null ? 'Te piden' : `${who} te pide`} ${seats}.`,
  },
  'seat-left': {
    whole: ({ who, seats, party, when }) =>
      `${who ?? 'Alguien'} ha dejado ${seats} de tu viaje a ${party}${when}`,
    brief: ({ who, seats }) => `${who === null ? 'Han' : `${who} ha`} dejado ${seats} de tu viaje.`,
  },
  'seat-granted': {
    whole: ({ who, seats, party, when }) =>
      `${who === null ? 'Tienes' : `${who} te da`} ${seats} para ${party}${when}`,
    brief: ({ who, seats }) => `${who === null ? 'Te dan' : `${who} te da`} ${seats}.`,
  },
  'seat-refused': {
    whole: ({ who, party, when }) => `${who ?? 'Quien conduce'} no puede llevarte a ${party}${when}`,
    brief: ({ who }) => `${who ?? 'Quien conduce'} no puede llevarte.`,
  },
  'seat-lost': {
    whole: ({ who, party, when }) => `${who ?? 'Quien conduce'} ya no puede llevarte a ${party}${when}`,
    brief: ({ who }) => `${who ?? 'Quien conduce'} ya no puede llevarte.`,
  },
  'seat-uncertain': {
    whole: ({ party }) => `Tu plaza en un viaje a ${party} no es segura: puede que quien conduce no vaya.`,
    brief: () => 'Tu plaza no es segura: puede que quien conduce no vaya.',
  },
  'seat-certain': {
    whole: ({ party }) => `Tu plaza en un viaje a ${party} vuelve a ser segura.`,
    brief: () => 'Tu plaza vuelve a ser segura.',
  },
  'ride-gone': {
    whole: ({ party }) => `Se ha caído un viaje a ${party} en el que pediste plaza.`,
    brief: () => 'Se ha caído un viaje en el que pediste plaza.',
  },
  'seat-free': {
    whole: ({ party, until }) =>
      `Ha quedado sitio en un viaje a ${party} en el que no cabías: es para ti si lo pides ${until || 'ya'}.`,
    brief: ({ until }) => `Ha quedado sitio en un viaje: es para ti si lo pides ${until || 'ya'}.`,
  },
  'car-near': {
    whole: ({ party, when }) => `Hay un coche cerca de ti para ${party}${when}`,
    brief: () => 'Hay un coche cerca de ti.',
  },
  'rider-near': {
    whole: ({ who, seats, party, when }) =>
      `${who ?? 'Alguien'} busca ${seats} cerca de ti para ${party}${when}`,
    brief: ({ seats }) => `Buscan ${seats} cerca de ti.`,
  },
};

/** Only its author sees the name of a removed party. */
export const NAMELESS = {
  ride: {
    whole: 'Ya no está publicada una fiesta para la que compartías viaje.',
    subject: 'Un viaje compartido',
  },
  party: {
    whole: 'Una fiesta a la que ibas ya no está publicada.',
    subject: 'Una fiesta a la que ibas',
  },
} as const;

/**
 * `sáb 5 dic, 23:00 · Finca El Retiro, Madrid. Tu coche sale a las 18:30.` Names the day, since a screen may show it
 * until the next morning.
 */
export function eveText({ day, time, where, ride }: NonNullable<NoticeAnswer['eve']>): string {
  const hour = time === NO_TIME ? '' : `, ${time}`;
  return `${nearDay(day)}${hour} · ${isolated(where)}. ${carText(ride, day)}`;
}

function carText(ride: NonNullable<NoticeAnswer['eve']>['ride'], night: string): string {
  if (ride === null) return 'Todavía no tienes coche.';
  if (ride.leavesAt === null) return 'Tienes coche, aún sin hora de salida.';
  const { day, time } = rideTime(ride.leavesAt);
  return `Tu coche sale ${day === night ? '' : `el ${nearDay(day)} `}a las ${time}.`;
}

/** `una plaza`, `2 plazas` */
export const seatsText = (seats: number): string => (seats === 1 ? 'una plaza' : `${seats} plazas`);

export const seatUntil = (seat: Pick<NonNullable<NoticeAnswer['seat']>, 'reservedUntil'> | null): string =>
  typeof seat?.reservedUntil === 'string' ? untilText({ until: seat.reservedUntil }) : '';

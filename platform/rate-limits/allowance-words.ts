import { madridDay } from '@duende/contracts/common/madrid-time';
import type { Config } from '../config/config.ts';

export type AllowanceKind = keyof Config['allowances'];

const WORDS = {
  submissions: ['eventos enviados', 'Podrás enviar más'],
  photos: ['fotos subidas', 'Podrás subir más'],
  comments: ['comentarios enviados', 'Podrás comentar de nuevo'],
  visitorComments: ['comentarios enviados sin cuenta desde tu red', 'Inicia sesión para comentar, o vuelve'],
  pins: ['viajes publicados', 'Podrás publicar más'],
  alerts: ['avisos de coche pedidos', 'Podrás pedir más'],
  reports: ['denuncias enviadas', 'Podrás denunciar más'],
  profileChanges: ['cambios de perfil', 'Podrás cambiarlo de nuevo'],
  rsvpChanges: ['cambios de asistencia', 'Podrás cambiarla de nuevo'],
  exports: ['exportaciones', 'Podrás exportar de nuevo'],
} as const satisfies Record<AllowanceKind, readonly [what: string, again: string]>;

export interface SpentAllowance {
  readonly kind: AllowanceKind;
  readonly limit: number;
  /** account in its first day, with a lower limit */
  readonly isNew: boolean;
  /** milliseconds since 1970 */
  readonly until: number;
}

export function spentSentence({ kind, limit, isNew, until }: SpentAllowance, now: number): string {
  const [what, again] = WORDS[kind];
  const span = isNew ? 'en el primer día de tu cuenta' : 'en 24 horas';
  return `Has llegado al máximo de ${what} ${span} (${limit}). ${again} ${momentWords(until, now)}.`;
}

const clock = new Intl.DateTimeFormat('es-ES', {
  timeZone: 'Europe/Madrid',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});
const MINUTE_MS = 60_000;

/** Rounded up to a minute, Madrid time: `hoy a las 18:40`. */
function momentWords(moment: number, now: number): string {
  const minute = new Date(Math.ceil(moment / MINUTE_MS) * MINUTE_MS);
  const parts = new Map(clock.formatToParts(minute).map(({ type, value }) => [type, value]));
  const hour = Number(parts.get('hour'));
  const day = madridDay(minute) === madridDay(new Date(now)) ? 'hoy' : 'mañana';
  return `${day} a ${hour === 1 ? 'la' : 'las'} ${hour}:${parts.get('minute')}`;
}

import { tooLong } from '../common/form-texts.ts';
import { RIDE_LIMITS } from './ride-limits.ts';

export const RIDE_FORM_TEXTS = {
  direction: 'Elige si el viaje es de ida o de vuelta',
  km: 'Elige 10, 25 o 50 kilómetros a la redonda',
  leavesAt: 'La salida debe ser un día y una hora en punto o y media',
  note: `${tooLong('la nota', RIDE_LIMITS.note)} en una sola línea`,
  words: tooLong('el mensaje', RIDE_LIMITS.words),
} as const;

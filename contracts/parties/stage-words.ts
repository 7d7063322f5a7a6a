import { folded } from '../common/folded.ts';

const STAGE =
  /^(?:(?:main|chill(?: ?-? ?out)?|alternative|alternativo|second|segunda|progressive|psytrance|techno|dark|goa|forest) )?(?:stage|floor|area|room|zone|zona|sala|escenario|pista|carpa)(?: [\p{L}\p{N}]+)?$|^(?:main|chill(?: ?-? ?out)?)$/u;
const WEEKDAY = /^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b(?: \d{1,2})?(?: de \p{L}+)?$/u;

const said = (words: string) => folded(words).replace(/:$/, '').trim();

/** `Main stage`, `Chill out`, `Carpa 2`. */
export const namesStage = (words: string): boolean => STAGE.test(said(words));

/** Whether a heading names a stage or a night. */
export const isStage = (words: string): boolean => namesStage(words) || WEEKDAY.test(said(words));

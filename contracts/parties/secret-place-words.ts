import { dayWords, weekdayName } from '../common/day-words.ts';
import { addDays } from '../common/madrid-time.ts';

/** Within a week the name of the day is enough. */
const NEAR_DAYS = 6;

/** `el viernes a las 18:00`, `hoy a las 18:00`, and with its date from a week on or without `today`. */
function whenWords(placeFrom: string, today: string): string {
  const [day = '', hour = ''] = placeFrom.split('T');
  const at = `a las ${hour}`;
  if (day === today) return `hoy ${at}`;
  const isNear = today !== '' && day > today && day <= addDays(today, NEAR_DAYS);
  return `el ${isNear ? weekdayName(day) : dayWords(day)} ${at}`;
}

/**
 * Instead of a secret place. Its moment may pass without a reveal: the service was away, or the party is off.
 * @param now `YYYY-MM-DDTHH:MM` in Madrid; `''`: for files, which are read later
 */
export function secretPlaceWords(placeFrom: string, now = ''): string {
  if (now !== '' && placeFrom <= now) return 'El lugar todavía no se ha dicho';
  return `El lugar se dice ${whenWords(placeFrom, now.slice(0, 10))}`;
}

/** For the few who see it before. */
export const knownEarlyWords = (placeFrom: string, now: string): string =>
  placeFrom <= now
    ? 'Los demás todavía no lo ven'
    : `Los demás lo verán ${whenWords(placeFrom, now.slice(0, 10))}`;

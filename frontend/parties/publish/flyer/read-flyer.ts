import { folded } from '@duende/contracts/common/folded';
import { cutText, LIMITS } from '@duende/contracts/common/limits';
import { locationsOfWords } from '@duende/contracts/parties/location-of-words';
import type { Location } from '@duende/contracts/parties/locations';
import { stylesOfText } from '@duende/contracts/parties/styles-of-text';
import type { PartyDraft } from '../party-draft.ts';
import { daysOfLine } from './flyer-days.ts';
import { hoursOfLine, withoutHours } from './flyer-hours.ts';
import { HASHTAG, linesOf, splitLineup } from './flyer-lines.ts';
import { linksOfLines, withoutLinks } from './flyer-links.ts';
import { nameOfLines } from './flyer-name.ts';
import { placeOf } from './flyer-place.ts';
import { priceOf } from './flyer-price.ts';
import { lineupOf } from './pasted-lineup.ts';

export interface Flyer {
  readonly fields: Partial<PartyDraft>;
  /** the weekday differs from the text */
  readonly doubted: readonly string[];
}

/**
 * Adds only the year of the next such day, and changes capitals to ordinary spelling.
 * @param today `YYYY-MM-DD`, the first possible day
 */
export function readFlyer(pasted: string, today: string): Flyer {
  const text = cutText(pasted.trim(), LIMITS.description.max);
  const { lineup, rest } = splitLineup(linesOf(text));
  const { days, doubted, ...hours } = whenOf(rest, today);
  const { names, sets } = lineupOf(lineup);
  const name = nameOfLines(rest);
  const location = locationOf(rest);
  const place = placeOf(rest);
  const cost = priceOf(rest);
  const styles = stylesOfText(rest.join('\n').replaceAll('#', ' '));
  const fields: Partial<PartyDraft> = {
    ...(name !== null && { name }),
    ...(days.length > 0 && { dates: days }),
    ...(hours.start !== null && { startTime: hours.start }),
    ...(hours.end !== null && { endTime: hours.end }),
    ...(location !== null && { location }),
    ...(place !== null && { place }),
    ...(names.length > 0 && { lineup: names.join('\n') }),
    ...(sets !== '' && { sets }),
    ...(styles.length > 0 && { styles }),
    ...(cost !== null && { cost }),
    ...linksOfLines(rest),
    ...(text !== '' && { description: text }),
  };
  return { fields, doubted };
}

const TICKETS = /anticipad|preventa|entrada|ticket|taquilla|early|precio|€|venta/;

/** Ticket lines have their own dates, used only if no other line has any. */
function whenOf(lines: readonly string[], today: string) {
  const read = lines.map((line) => {
    const words = folded(withoutLinks(line));
    const { rest, places } = withoutHours(words);
    const found = daysOfLine(rest, today, places);
    // A connector between two hours must not join two days.
    const isOfDay = (index: number) =>
      rest[index] !== found.rest[index] && /[a-z\d]/.test(words[index] ?? '');
    const withoutDays = Array.from({ length: words.length }, (_, index) =>
      isOfDay(index) ? ' ' : words[index],
    ).join('');
    return {
      isOfTickets: TICKETS.test(words),
      ...found,
      hours: hoursOfLine(withoutDays, found.days.length > 0),
    };
  });
  const ofParty = read.filter(({ isOfTickets }) => !isOfTickets);
  const withDays = ofParty.some(({ days }) => days.length > 0) ? ofParty : read;
  const withHours = ofParty.some(({ hours }) => hours.start !== null) ? ofParty : read;
  const hours = withHours.map((line) => line.hours);
  const whole = hours.find(({ start, end }) => start !== null && end !== null);
  return {
    days: [...new Set(withDays.flatMap(({ days }) => days))].sort().slice(0, LIMITS.datesPerParty.max),
    doubted: [...new Set(withDays.flatMap(({ doubted }) => doubted))],
    start: whole?.start ?? hours.find(({ start }) => start !== null)?.start ?? null,
    end: whole?.end ?? hours.find(({ end }) => end !== null)?.end ?? null,
  };
}

const PLACE = /📍|^(?:lugar|ubicacion|direccion|donde|sala|club|recinto)\b/u;

/** The place's region, or the only region that the text names. */
function locationOf(lines: readonly string[]): Location | null {
  const place = lines.filter((line) => PLACE.test(line) || PLACE.test(folded(line)));
  const ofPlace = locationsOfWords(place.join('\n')).at(-1);
  if (ofPlace !== undefined) return ofPlace;
  const words = lines.map((line) => line.replace(HASHTAG, (tag) => ` ${tag.slice(1)} `)).join('\n');
  const named = new Set(locationsOfWords(words));
  const [only] = named;
  return named.size === 1 ? (only ?? null) : null;
}

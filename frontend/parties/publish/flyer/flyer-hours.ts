/** `22:00`, `22.00h`, `22h`, `22h30`, `10pm`: an explicit hour. */
const MARKED = String.raw`(?<![\d/.,:€])\d{1,2}(?::\d{2}(?:\s?(?:hs?|hrs|horas)(?![a-z]))?|\.\d{2}\s?(?:hs?|hrs|horas)(?![a-z])|\s?h\s?\d{2}(?!\d)|\s?(?:hs?|hrs|horas)(?![a-z])|(?::\d{2})?\s?[ap]\.?m\b\.?)(?![\d€])`;
const BARE = String.raw`(?<![\d/.,:€])\d{1,2}(?![\d:.,/€]|\s*(?:€|euros?|eur\b|%))`;
const TO = String.raw`\s*(?:-|–|—|>|→|a|to|hasta)\s*(?:las\s+|la\s+)?`;
const RANGES = [
  new RegExp(`(?<from>${MARKED})${TO}(?<to>${MARKED})`),
  new RegExp(String.raw`(?<from>${MARKED})${TO}(?<to>${BARE})(?!\s*de\b)`),
  // A number before a dash may be a day; one after `de` is an hour.
  new RegExp(`(?:de|desde(?: las)?)\\s+(?:las\\s+)?(?<from>${BARE})${TO}(?<to>${MARKED})`),
  new RegExp(
    `(?<from>(?<!(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|lun|mar|mie|jue|vie|sab|dom)\\.?,? )${BARE})-(?<to>${MARKED})`,
  ),
];
const EACH_MARKED = new RegExp(MARKED, 'g');
const STARTS = new RegExp(
  String.raw`(?:a partir de|desde|puertas?|apertura|inicio|empieza|empezamos|comienza|abrimos|hora|horario|start|doors?)\D{0,14}(?<time>${MARKED})`,
);
const ENDS = new RegExp(String.raw`(?:hasta|cierre|cerramos|fin)\D{0,10}(?<time>${MARKED})`);
/** Hours of something else, such as a price. */
const OTHER = new RegExp(
  String.raw`(?:antes de|hasta|despues de|bus|lanzadera|cierre|cerramos|fin)\D{0,10}${MARKED}`,
  'g',
);

export interface Hours {
  readonly start: string | null;
  readonly end: string | null;
}

/** Blanks out hours; the length stays. */
export function withoutHours(line: string): { readonly rest: string; readonly places: readonly number[] } {
  const places = [...line.matchAll(EACH_MARKED)].map(({ index }) => index);
  return { rest: line.replace(EACH_MARKED, (time) => ' '.repeat(time.length)), places };
}

/**
 * Reads only full and half hours, as in the form.
 * @param line folded
 * @param isOnDay the line names a day, so its hour is the party's
 */
export function hoursOfLine(line: string, isOnDay: boolean): Hours {
  for (const range of RANGES) {
    const { from, to } = range.exec(line)?.groups ?? {};
    if (from !== undefined && to !== undefined) return { start: timeOf(from, to), end: timeOf(to, '') };
  }
  const end = timeOf(ENDS.exec(line)?.groups?.['time'] ?? '', '');
  const said = STARTS.exec(line)?.groups?.['time'];
  if (said !== undefined) return { start: timeOf(said, ''), end };
  const single =
    isOnDay || /[🕙🕚🕛🕐🕘⏰⏱⌚🕒]/u.test(line)
      ? line.replace(OTHER, ' ').match(EACH_MARKED)?.[0]
      : undefined;
  return { start: timeOf(single ?? '', ''), end };
}

/** @param other the end of the range, whose `pm` may apply to both */
function timeOf(text: string, other: string): string | null {
  const { hour, minute = '00' } =
    /^(?<hour>\d{1,2})(?:[:.]|\s?h\s?)?(?<minute>\d{2})?/.exec(text)?.groups ?? {};
  if (hour === undefined) return null;
  const half =
    /([ap])\.?m/.exec(text)?.[1] ?? (/^\d{1,2}$/.test(text) ? /([ap])\.?m/.exec(other)?.[1] : undefined);
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  if (hours > 24 || !(minute === '00' || minute === '30')) return null;
  return `${String(hours % 24).padStart(2, '0')}:${minute}`;
}

/** Letters that may be missing, wrong or extra. */
const MISTYPED = 2;
/** Shorter names resemble foreign ones, such as `HOME`. */
const SHORTEST = 8;

/** A variable that looks like a setting and is none. */
export interface UnknownSetting {
  readonly name: string;
  /** the setting it resembles, or `null` */
  readonly near: string | null;
}

/** The first unknown name that has a prefix of several settings (`ALLOWANCE_`) or is within two letters of one. */
export function unknownSetting(given: readonly string[], settings: readonly string[]): UnknownSetting | null {
  const known = new Set(settings);
  const families = familiesOf(settings);
  for (const name of given) {
    if (known.has(name)) continue;
    const near = nearestTo(name, settings);
    if (near !== null || families.has(firstWord(name))) return { name, near };
  }
  return null;
}

function familiesOf(settings: readonly string[]): ReadonlySet<string> {
  const words = settings.filter((name) => name.includes('_')).map(firstWord);
  return new Set(words.filter((word, index) => words.indexOf(word) !== index));
}

const firstWord = (name: string) => name.slice(0, Math.max(name.indexOf('_'), 0));

function nearestTo(name: string, settings: readonly string[]): string | null {
  const wanted = name.toUpperCase();
  const found = settings
    .filter((setting) => setting.length >= SHORTEST || setting === wanted)
    .map((setting) => ({ setting, letters: lettersBetween(wanted, setting) }))
    .sort((one, other) => one.letters - other.letters)[0];
  return found !== undefined && found.letters <= MISTYPED ? found.setting : null;
}

function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    let [left, above] = [line + 1, line];
    row = row.map((up, index) => {
      if (index === 0) return left;
      const step = Math.min(up + 1, left + 1, above + (letter === other[index - 1] ? 0 : 1));
      [left, above] = [step, up];
      return step;
    });
  }
  return row.at(-1) ?? one.length;
}

import { STYLES, type Style } from './styles.ts';
import { folded } from '../common/folded.ts';

/** Spellings on posters, folded. */
const WRITTEN: Readonly<Record<Style, RegExp>> = {
  psytrance:
    /\bpsy[ -]?trance\b|\btrance psicodelico\b|\bpsychedelic trance\b|\bgoa(?:[ -]?trance)?\b|\bfull[ -]?on\b/,
  psychill: /\bpsy[ -]?chill\b|\bpsy[ -]?bient\b/,
  psygressive: /\bpsy[ -]?gressive\b|\bprogressive (?:psy|trance)\w*|\bpsy[ -]?prog\w*/,
  acid: /\bacid\b/,
  tekno: /\btekno\b|\bhard ?tek(?:no)?\b|\btribe(?:core)?\b|\bfree ?tekno\b/,
  darkpsy: /\bdark[ -]?psy\b|\bforest(?: psy\w*)?\b|\bhi[ -]?tech\b|\bpsy[ -]?core\b/,
  alternative: /\balternative\b/,
  chill: /\bchill(?:[ -]?out)?\b/,
  dub: /\bdub\b/,
  techno: /\btechno\b|\btecno\b/,
  house: /\bhouse\b/,
  trance: /\btrance\b/,
};

/** They contain another style's name. */
const COMPOUNDS =
  /\b(?:psy|psychedelic|progressive|goa)[ -]trance\b|\btrance psicodelico\b|\bpsy[ -]chill\b/g;

export function stylesOfText(text: string): Style[] {
  const words = folded(text);
  const simple = words.replace(COMPOUNDS, ' ');
  return STYLES.filter((style) =>
    WRITTEN[style].test(style === 'trance' || style === 'chill' ? simple : words),
  );
}

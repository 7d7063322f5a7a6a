/**
 * Invisible or different between devices: control and format characters, line breaks, private use, ignorable ones,
 * the blank Braille pattern and the note without a head.
 */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** Drops zero-width characters that copying adds. */
export function withoutIgnorable(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Without a visible trace: the above, blanks, non-characters, combining marks. */
const TRACELESS = /[\p{C}\p{Z}\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

export function isVisible(text: string): boolean {
  return text.replace(TRACELESS, '') !== '';
}

const EMBEDDING_END = '\u202c';
const ISOLATE_END = '\u2069';
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Right-to-left letters and direction controls. */
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Closes directions at each line's end and drops surplus closings, to protect text around it. */
export function closeDirections(text: string): string {
  return text
    .split(/(\r\n|[\n\r\u0085\u2029])/u)
    .map(closeLine)
    .join('');
}

function closeLine(line: string): string {
  const open: string[] = [];
  const shown = line.replace(DIRECTION, (control) => {
    if (control === EMBEDDING_END) return open.at(-1) === EMBEDDING_END ? (open.pop() ?? '') : '';
    if (control !== ISOLATE_END) {
      open.push(control < '\u2066' ? EMBEDDING_END : ISOLATE_END);
      return control;
    }
    const isolate = open.lastIndexOf(ISOLATE_END);
    // The end of an isolate closes everything opened within it.
    return isolate < 0 ? '' : open.splice(isolate).reverse().join('');
  });
  return shown + open.reverse().join('');
}

/** For a person's text inside plain text (titles, previews). */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${closeDirections(text)}\u2069` : text;
}

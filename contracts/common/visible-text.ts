/**
 * What nobody sees, or every device shows in its own way: control and format characters, line breaks, private use, everything
 * Unicode lets a renderer ignore (fillers such as U+3164, variation selectors), the blank Braille pattern, and the note without a head.
 */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** A text without what comes along when it is copied and takes no room: zero-width characters, soft hyphens, variation selectors. */
export function withoutIgnorable(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Nothing of this leaves a trace of its own: the above, blanks, what is no character, and marks, which want a letter under them. */
const TRACELESS = /[\p{C}\p{Z}\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/** Whether somebody who looks at a text sees anything: at least one character that stands for itself. */
export function isVisible(text: string): boolean {
  return text.replace(TRACELESS, '') !== '';
}

const EMBEDDING_END = '\u202c';
const ISOLATE_END = '\u2069';
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Letters written from right to left, and what asks for a direction. */
const TURNS =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * A text that turns nothing beside it: what orders another direction in a line is closed at the line's end, and what
 * closes nothing is left out. A text without such controls is given back as it is.
 */
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
    // The end of an isolate ends what was opened within it.
    return isolate < 0 ? '' : open.splice(isolate).reverse().join('');
  });
  return shown + open.reverse().join('');
}

/** A text of somebody's inside another one where no markup can keep them apart (titles, previews); unchanged where nothing turns. */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${closeDirections(text)}\u2069` : text;
}

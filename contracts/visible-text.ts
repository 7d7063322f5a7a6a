/**
 * What nobody sees, or every device shows in its own way: control and format characters, line breaks, private use, everything
 * Unicode lets a renderer ignore (fillers such as U+3164, variation selectors), the blank Braille pattern, and the note without a head.
 */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u;

/** Nothing of this leaves a trace of its own: the above, blanks, what is no character, and marks, which want a letter under them. */
const TRACELESS = /[\p{C}\p{Z}\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu;

/** Whether somebody who looks at a text sees anything: at least one character that stands for itself. */
export function isVisible(text: string): boolean {
  return text.replace(TRACELESS, '') !== '';
}

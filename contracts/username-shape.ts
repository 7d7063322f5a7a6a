/**
 * What nobody sees, or every device shows in its own way: control and format characters, line breaks, private use, everything
 * Unicode lets a renderer ignore (fillers such as U+3164, variation selectors), and the blank Braille pattern.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A sun or a heart as phones send it: the picture, and the request to paint it in colour. */
const COLOURED_EMOJI = /(\p{Extended_Pictographic})\ufe0f/gu;

/** No letter of a living language carries more marks of its own, nor one mark twice in a row; Greek of old carries three. */
const PILED_MARKS = /[\p{Mn}\p{Me}]{4}|([\p{Mn}\p{Me}])\1/u;

/** A mark without a letter under it lands on whatever stands before the name. */
const LONELY_MARK = /(^|\s)\p{M}/u;

/** Whether a name reads as what it is: two people must not go by what looks like one, and none may spill over its line. */
export function isUsernameReadable(name: string): boolean {
  if (!name.isWellFormed() || name !== name.trim()) return false;
  const apart = name.normalize('NFD');
  return (
    !UNSEEN.test(name.replace(COLOURED_EMOJI, '$1')) && !PILED_MARKS.test(apart) && !LONELY_MARK.test(apart)
  );
}

/** Widths are in the picture's units. */
export type Measure = (text: string, size: number) => number;

/** A word wider than the line gets its own line. */
export function wrappedLines(
  words: readonly string[],
  widthOf: (text: string) => number,
  width: number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || widthOf(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

interface Room {
  readonly width: number;
  readonly lines: number;
  readonly from: number;
  readonly to: number;
}

interface SetLines {
  readonly size: number;
  readonly lines: readonly string[];
}

/** At the smallest size the last line is cut. */
export function setLines(
  words: readonly string[],
  measure: Measure,
  { width, lines: most, from, to }: Room,
): SetLines {
  const at = (size: number): SetLines => ({
    size,
    lines: wrappedLines(words, (text) => measure(text, size), width),
  });
  for (let size = from; size > to; size -= 4) {
    const set = at(size);
    if (set.lines.length <= most && set.lines.every((line) => measure(line, size) <= width)) return set;
  }
  const { size, lines } = at(to);
  if (lines.length <= most) return { size, lines };
  return { size, lines: [...lines.slice(0, most - 1), `${lines[most - 1]?.replace(/[\s·]+$/, '')} …`] };
}

/**
 * When something was so: milliseconds since 1970 of effective time, `[from, to, from, to, …]`, ascending. An odd length: it is so
 * still. A moment lies in a span from its beginning on until, but not at, its end.
 */
export type Spans = readonly number[];

/** The spans after it became so, or ended, at a moment (ISO 8601); the very same ones where nothing changed by that. */
export function switched(spans: Spans, isOn: boolean, at: string): Spans {
  if (isOn === isOpen(spans)) return spans;
  const moment = Date.parse(at);
  return spans.length === 0 ? [moment] : [...spans, moment];
}

/** Whether it is so still. */
export function isOpen(spans: Spans): boolean {
  return spans.length % 2 === 1;
}

/** How often it had begun and ended by a moment, in milliseconds since 1970. */
export function changesUntil(spans: Spans, moment: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle] as number) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether it was so at a moment, in milliseconds since 1970. */
export function wasOn(spans: Spans, moment: number): boolean {
  return changesUntil(spans, moment) % 2 === 1;
}

/**
 * Periods in ms since 1970, effective time: `[from, to, from, to, …]`, ascending, `to` exclusive. An odd
 * length means still open.
 */
export type Spans = readonly number[];

/** Switches at a time (ISO 8601). Returns the same array if nothing changes. */
export function switched(spans: Spans, isOn: boolean, at: string): Spans {
  if (isOn === isOpen(spans)) return spans;
  const moment = Date.parse(at);
  return spans.length === 0 ? [moment] : [...spans, moment];
}

export function isOpen(spans: Spans): boolean {
  return spans.length % 2 === 1;
}

/** Number of switches up to a time (ms since 1970). */
export function changesUntil(spans: Spans, moment: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle] as number) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `moment`: ms since 1970 */
export function wasOn(spans: Spans, moment: number): boolean {
  return changesUntil(spans, moment) % 2 === 1;
}

/** A step of an axis that reads well (1, 2, 5, 10, …), so that a number takes at most so many of them; whole numbers only. */
export function axisStep(most: number, steps = 4): number {
  const wanted = Math.max(1, most / steps);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= wanted) ?? 10;
  return factor * power;
}

/** The marks of an axis from a lower end to an upper one, both rounded away from zero to whole steps. */
export function axisTicks(lowest: number, highest: number): readonly number[] {
  const step = axisStep(Math.max(-lowest, highest));
  const [first, last] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Every how many labels one is shown, so that they keep clear of each other. */
export function labelEvery(count: number, room: number, labelWidth: number): number {
  return Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, room)));
}

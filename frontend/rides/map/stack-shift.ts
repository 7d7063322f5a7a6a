/** Pins of one place are laid out in rows: visitors see all pins of an area in one place. */
const STACK = { perRow: 5, right: 40, down: 56 } as const;

/** How far from its place a pin stands, in pixels to the right and down. */
export function stackShift(stacked: number): readonly [right: number, down: number] {
  return [(stacked % STACK.perRow) * STACK.right, Math.floor(stacked / STACK.perRow) * STACK.down];
}

/** A rectangle in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

export const overlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** What is left of a place beside all that stands over it: of each, the side that leaves most. */
export function freeArea(place: Box, covers: readonly Box[]): Box {
  return covers.reduce((free, cover) => {
    if (areaOf(overlap(free, cover)) === 0) return free;
    const rests = [
      { ...free, top: cover.bottom },
      { ...free, bottom: cover.top },
      { ...free, left: cover.right },
      { ...free, right: cover.left },
    ];
    return rests.reduce((best, rest) => (areaOf(rest) > areaOf(best) ? rest : best));
  }, place);
}

/** The shortest way into an area, to the right and down; what is larger than it goes into its middle. */
export function wayInto(box: Box, area: Box): readonly [right: number, down: number] {
  return [
    along(box.left, box.right, area.left, area.right),
    along(box.top, box.bottom, area.top, area.bottom),
  ];
}

function along(from: number, to: number, start: number, end: number): number {
  if (to - from > end - start) return (start + end - from - to) / 2;
  return Math.max(start - from, 0) + Math.min(end - to, 0);
}

/** Degrees east and north. */
export type Place = [longitude: number, latitude: number];

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Closed again; empty if nothing is within the box (Sutherland–Hodgman). */
export function cutToBox(ring: readonly Place[], { west, south, east, north }: Box): Place[] {
  let open: readonly Place[] = ring.slice(0, -1);
  open = cut(open, 0, (place) => place[0] - west, west);
  open = cut(open, 0, (place) => east - place[0], east);
  open = cut(open, 1, (place) => place[1] - south, south);
  open = cut(open, 1, (place) => north - place[1], north);
  const distinct = open.filter((place, at) => !isSame(place, open.at(at - 1)));
  const [first] = distinct;
  return first === undefined ? [] : [...distinct, first];
}

const isSame = (one: Place, other: Place | undefined) => one[0] === other?.[0] && one[1] === other[1];

/** @param inside a place's distance on the inner side of the edge */
function cut(
  places: readonly Place[],
  axis: 0 | 1,
  inside: (place: Place) => number,
  limit: number,
): readonly Place[] {
  return places.flatMap((place, at) => {
    const before = places.at(at - 1) ?? place;
    const [from, to] = [inside(before), inside(place)];
    if (from < 0 && to < 0) return [];
    if (from >= 0 && to >= 0) return [place];
    const share = from / (from - to);
    const crossing: Place = [
      before[0] + (place[0] - before[0]) * share,
      before[1] + (place[1] - before[1]) * share,
    ];
    crossing[axis] = limit;
    return to >= 0 ? [crossing, place] : [crossing];
  });
}

import type { MapLibreMap } from 'maplibre-gl';

const COVERS = ['header', '.toast', '[data-over-map]'];
const ZOOM_BUTTONS = '.maplibregl-ctrl-group';

/** The result is in the map's pixels. A phone's keyboard counts if the browser reports it. */
export function visiblePart(map: MapLibreMap): Box {
  return freePart(map, [...COVERS, ZOOM_BUTTONS]);
}

/** A popup may cover the zoom buttons. */
export function partForPopups(map: MapLibreMap): Box {
  return freePart(map, COVERS);
}

function freePart(map: MapLibreMap, selectors: readonly string[]): Box {
  const place = map.getContainer().getBoundingClientRect();
  const over = [...document.querySelectorAll(selectors.join())];
  const covers = over.map((element) => element.getBoundingClientRect());
  const { left, top, right, bottom } = freeArea(overlap(place, windowBox()), covers);
  return {
    left: left - place.left,
    top: top - place.top,
    right: right - place.left,
    bottom: bottom - place.top,
  };
}

function windowBox(): Box {
  const {
    offsetLeft: left,
    offsetTop: top,
    width,
    height,
  } = window.visualViewport ?? {
    offsetLeft: 0,
    offsetTop: 0,
    width: window.innerWidth,
    height: window.innerHeight,
  };
  return { left, top, right: left + width, bottom: top + height };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

const overlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** Each cover takes away the side that leaves most. */
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

/** The shortest move. A box larger than the area is centred. */
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

import { LIMITS } from '@duende/contracts/common/limits';
import { kilometresBetween } from '@duende/contracts/rides/distance';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { pointOf, worldOffset, type MapView } from './web-mercator.ts';

/** Visitors see all pins of an area at one point, so pins are shown in rows. */
const STACK = { perRow: 5, right: 40, down: 56 } as const;

export function stackShift(stacked: number): readonly [right: number, down: number] {
  return [(stacked % STACK.perRow) * STACK.right, Math.floor(stacked / STACK.perRow) * STACK.down];
}

export interface StartContent {
  /** the centre, if everything is visible from there */
  readonly centre: Coordinates;
  readonly party: Coordinates | null;
  readonly pins: readonly { readonly point: Coordinates; readonly stacked: number }[];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels covered by the zoom buttons and the attribution. */
const MARGIN = { left: 8, top: 8, right: 60, bottom: 28 };
interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const PIN: Extent = { left: 22, top: 58, right: 26, bottom: 0 };
const PARTY: Extent = { left: 20, top: 20, right: 20, bottom: 20 };

const { defaultZoom } = LIMITS.map;
/** Shows the Canaries and the Pyrenees on a phone. */
const FARTHEST_ZOOM = 3;
/** Kilometres. A pin on another continent is left out. */
const REACH_KM = 2500;

/** A lower zoom if that shows the party and all its pins. */
export function startView(content: StartContent, size: Size): MapView {
  const usual = { centre: content.centre, zoom: defaultZoom };
  if (isInSight(content, usual, size)) return usual;
  const things = thingsOf(content);
  for (let zoom: number = defaultZoom; zoom > FARTHEST_ZOOM; zoom -= 1) {
    const view = { centre: middleOf(things, zoom), zoom };
    if (isInSight(content, view, size)) return view;
  }
  return { centre: middleOf(things, FARTHEST_ZOOM), zoom: FARTHEST_ZOOM };
}

export function isInSight(
  content: StartContent,
  { centre, zoom }: MapView,
  { width, height }: Size,
): boolean {
  const middle = worldOffset(centre, zoom);
  const { left, top, right, bottom } = edgesOf(thingsOf(content), zoom);
  // Converting the centre to degrees and back loses half a pixel.
  return (
    left - middle.x >= MARGIN.left - width / 2 - 0.5 &&
    right - middle.x <= width / 2 - MARGIN.right + 0.5 &&
    top - middle.y >= MARGIN.top - height / 2 - 0.5 &&
    bottom - middle.y <= height / 2 - MARGIN.bottom + 0.5
  );
}

/** CSS pixels. */
const PADDING = 12;

export function viewOfAll(points: readonly Coordinates[], { width, height }: Size): MapView {
  const offsets = points.map((point) => worldOffset(point, 0));
  const [xs, ys] = [offsets.map(({ x }) => x), offsets.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const times = Math.min((width - 2 * PADDING) / (right - left), (height - 2 * PADDING) / (bottom - top));
  return {
    centre: pointOf({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0),
    zoom: Math.max(FARTHEST_ZOOM, Math.log2(Math.max(times, 1))),
  };
}

interface Thing {
  readonly point: Coordinates;
  readonly extent: Extent;
}

function thingsOf({ centre, party, pins }: StartContent): readonly Thing[] {
  const near = pins.filter(({ point }) => kilometresBetween(centre, point) <= REACH_KM);
  const stacked = near.map(({ point, stacked: before }) => {
    const [right, down] = stackShift(before);
    const extent = { ...PIN, right: PIN.right + right, bottom: PIN.bottom + down };
    return { point, extent };
  });
  return party === null ? stacked : [...stacked, { point: party, extent: PARTY }];
}

/** The outermost edges in world pixels. */
function edgesOf(things: readonly Thing[], zoom: number): Extent {
  const placed = things.map(({ point, extent }) => ({ ...worldOffset(point, zoom), extent }));
  return {
    left: Math.min(...placed.map(({ x, extent }) => x - extent.left)),
    top: Math.min(...placed.map(({ y, extent }) => y - extent.top)),
    right: Math.max(...placed.map(({ x, extent }) => x + extent.right)),
    bottom: Math.max(...placed.map(({ y, extent }) => y + extent.bottom)),
  };
}

/** The centre of all things within the map's free part. */
function middleOf(things: readonly Thing[], zoom: number): Coordinates {
  const { left, top, right, bottom } = edgesOf(things, zoom);
  return pointOf(
    {
      x: (left - MARGIN.left + right + MARGIN.right) / 2,
      y: (top - MARGIN.top + bottom + MARGIN.bottom) / 2,
    },
    zoom,
  );
}

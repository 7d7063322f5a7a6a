import { LIMITS } from '@duende/contracts/constants/limits';
import type { Coordinates } from '@duende/contracts/events/ride-events';

/** Edge of a tile at a tile server's own zoom, which the specification's numbers are of. */
export const TILE_PX = 256;
const ZOOM = LIMITS.map.defaultZoom;
const WORLD_PX = TILE_PX * 2 ** ZOOM;
const EQUATOR_M = 40_075_016.686;

/** CSS pixels to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Where a point lies on a map of the whole world at the default zoom. */
export function worldOffset({ latitude, longitude }: Coordinates): Offset {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * WORLD_PX,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_PX,
  };
}

/** Where a point lies as seen from another, in whole pixels: what stands on the map does so sharply. */
export function offsetFrom(centre: Coordinates, point: Coordinates): Offset {
  const [from, to] = [worldOffset(centre), worldOffset(point)];
  return { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) };
}

/** The point that lies so far from another. */
export function pointAt(centre: Coordinates, { x, y }: Offset): Coordinates {
  const from = worldOffset(centre);
  const angle = 2 * Math.PI * (0.5 - (from.y + y) / WORLD_PX);
  return {
    latitude: (Math.atan(Math.sinh(angle)) * 180) / Math.PI,
    longitude: ((from.x + x) / WORLD_PX - 0.5) * 360,
  };
}

/** The length of so many metres around a point. */
export function pixelsOf(metres: number, { latitude }: Coordinates): number {
  return (metres / (EQUATOR_M * Math.cos((latitude * Math.PI) / 180))) * WORLD_PX;
}

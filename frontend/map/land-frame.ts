import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { TILE_PX, worldOffset, type Offset } from './web-mercator.ts';

/** Every frame shows the centre of the land's image. */
export const LAND_BOX = { west: -13, south: 33.7, east: 7.5, north: 46 } as const;
/** A phone shows three units per pixel. */
export const LAND_WIDTH = 1600;
const ZOOM = Math.log2((LAND_WIDTH * 360) / (LAND_BOX.east - LAND_BOX.west) / TILE_PX);
const corner = worldOffset({ latitude: LAND_BOX.north, longitude: LAND_BOX.west }, ZOOM);

/** In units of the image. */
export function landOffset(point: Coordinates): Offset {
  const { x, y } = worldOffset(point, ZOOM);
  return { x: x - corner.x, y: y - corner.y };
}

export const LAND_HEIGHT = Math.round(landOffset({ latitude: LAND_BOX.south, longitude: LAND_BOX.east }).y);

/** Of the image when it covers a frame. */
export const landZoom = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  ZOOM + Math.log2(Math.max(width / LAND_WIDTH, height / LAND_HEIGHT));

import { baseMapKind } from '@duende/contracts/rides/base-map';
import { tileAddresses } from '../ground/tile-addresses.ts';
import { TILE_PX, worldOffset, type MapView, type Offset } from '../ground/web-mercator.ts';

export interface PictureTile {
  readonly address: string;
  /** of its left upper corner from the centre of the picture */
  readonly at: Offset;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The place of the map on a phone of any usual size: what the server draws, which does not know the window. */
export const PHONE_PICTURE: PictureSize = { width: 440, height: 560 };

/** Whether the picture can have a ground: images with nothing but their numbers in their addresses. */
export function hasTiles(tileUrl: string): boolean {
  const rest = tileUrl.replaceAll(/\{[sxyz]\}/g, '');
  return baseMapKind(tileUrl) === 'raster' && !rest.includes('{');
}

/** The images around the centre, under the very addresses that MapLibre asks for at the same zoom: they are fetched once. */
export function pictureTiles(
  tileUrl: string,
  { centre, zoom }: MapView,
  { width, height }: PictureSize,
): readonly PictureTile[] {
  if (!hasTiles(tileUrl)) return [];
  const templates = tileAddresses(tileUrl, '');
  const { x, y } = worldOffset(centre, zoom);
  return numbersBetween(zoom, y - height / 2, y + height / 2).flatMap((row) =>
    numbersBetween(zoom, x - width / 2, x + width / 2).map((column) => {
      const template = templates[(column + row) % templates.length] ?? '';
      return {
        address: template
          .replaceAll('{z}', String(zoom))
          .replaceAll('{x}', String(column))
          .replaceAll('{y}', String(row)),
        at: { x: Math.round(column * TILE_PX - x), y: Math.round(row * TILE_PX - y) },
      };
    }),
  );
}

/** The numbers of the tiles that lie between two edges, within the world. */
function numbersBetween(zoom: number, from: number, to: number): readonly number[] {
  const first = Math.max(0, Math.floor(from / TILE_PX));
  const last = Math.min(2 ** zoom - 1, Math.ceil(to / TILE_PX) - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

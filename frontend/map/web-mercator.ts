import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { LngLat } from 'maplibre-gl';

export const lngLat = ({ longitude, latitude }: Coordinates): [number, number] => [longitude, latitude];

export const fromLngLat = ({ lat, lng }: Pick<LngLat, 'lat' | 'lng'>): Coordinates => ({
  latitude: lat,
  longitude: lng,
});

/** A tile server's tile, which the specification's zoom is for. */
export const TILE_PX = 256;

const worldPx = (zoom: number) => TILE_PX * 2 ** zoom;

/** The zoom is for {@link TILE_PX}. */
export interface MapView {
  readonly centre: Coordinates;
  readonly zoom: number;
}

/** CSS pixels to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** A position on a map of the whole world. */
export function worldOffset({ latitude, longitude }: Coordinates, zoom: number): Offset {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * worldPx(zoom),
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldPx(zoom),
  };
}

export function pointOf({ x, y }: Offset, zoom: number): Coordinates {
  const angle = 2 * Math.PI * (0.5 - y / worldPx(zoom));
  return {
    latitude: (Math.atan(Math.sinh(angle)) * 180) / Math.PI,
    longitude: (x / worldPx(zoom) - 0.5) * 360,
  };
}

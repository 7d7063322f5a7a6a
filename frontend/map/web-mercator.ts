import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { LngLat } from 'maplibre-gl';

/** A point as MapLibre takes it. */
export const lngLat = ({ longitude, latitude }: Coordinates): [number, number] => [longitude, latitude];

/** A point that MapLibre gives. */
export const fromLngLat = ({ lat, lng }: Pick<LngLat, 'lat' | 'lng'>): Coordinates => ({
  latitude: lat,
  longitude: lng,
});

/** Edge of a tile at a tile server's own zoom, which the specification's numbers are of. */
export const TILE_PX = 256;

const worldPx = (zoom: number) => TILE_PX * 2 ** zoom;

/** What a map shows in its middle, at a zoom of {@link TILE_PX}'s kind. */
export interface MapView {
  readonly centre: Coordinates;
  readonly zoom: number;
}

/** CSS pixels to the right and down. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Where a point lies on a map of the whole world. */
export function worldOffset({ latitude, longitude }: Coordinates, zoom: number): Offset {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * worldPx(zoom),
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldPx(zoom),
  };
}

/** The point that lies there on a map of the whole world. */
export function pointOf({ x, y }: Offset, zoom: number): Coordinates {
  const angle = 2 * Math.PI * (0.5 - y / worldPx(zoom));
  return {
    latitude: (Math.atan(Math.sinh(angle)) * 180) / Math.PI,
    longitude: (x / worldPx(zoom) - 0.5) * 360,
  };
}

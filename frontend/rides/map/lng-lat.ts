import type { Coordinates } from '@duende/contracts/rides/ride-events';
import type { LngLat } from 'maplibre-gl';

/** A point as MapLibre takes it. */
export const lngLat = ({ longitude, latitude }: Coordinates): [number, number] => [longitude, latitude];

/** A point that MapLibre gives. */
export const fromLngLat = ({ lat, lng }: Pick<LngLat, 'lat' | 'lng'>): Coordinates => ({
  latitude: lat,
  longitude: lng,
});

import type { Coordinates } from '@duende/contracts/rides/ride-events';
import Supercluster from 'supercluster';
import { TILE_PX } from '../map/web-mercator.ts';
import type { PlacedParty } from './placed-parties.ts';

/** In pixels; closer marks would cover each other. */
const RADIUS = 52;
/** From this zoom on marks at one point are shown next to each other. */
const APART_FROM = 16;
const WORLD = [-180, -85, 180, 85] as const;

export type Pinned = PlacedParty & { readonly point: Coordinates };

export type Mark =
  | { readonly kind: 'party'; readonly pin: Pinned }
  | {
      readonly kind: 'several';
      readonly id: number;
      readonly count: number;
      readonly point: Coordinates;
      /** the zoom at which they separate */ readonly zoom: number;
    };

export function partyClusters(pins: readonly Pinned[]): (zoom: number) => readonly Mark[] {
  const index = new Supercluster<{ readonly pin: Pinned }>({
    radius: RADIUS,
    extent: TILE_PX,
    maxZoom: APART_FROM - 1,
  });
  index.load(
    pins.map((pin) => ({
      type: 'Feature',
      properties: { pin },
      geometry: { type: 'Point', coordinates: [pin.point.longitude, pin.point.latitude] },
    })),
  );
  return (zoom) =>
    index.getClusters([...WORLD], Math.floor(zoom)).map(({ properties, geometry }): Mark => {
      if (!('cluster' in properties)) return { kind: 'party', pin: properties.pin };
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const { cluster_id: id, point_count: count } = properties;
      return {
        kind: 'several',
        id,
        count,
        point: { latitude, longitude },
        zoom: index.getClusterExpansionZoom(id),
      };
    });
}

import type { Coordinates } from '@duende/contracts/rides/ride-events';

const CORNERS = 48;
/** Of latitude, and of longitude at the equator. */
const METRES_PER_DEGREE = 111_320;

/** A closed ring around a point, in GeoJSON's order: longitude, latitude. Good for a few kilometres. */
export function circleAround(
  { latitude, longitude }: Coordinates,
  radiusM: number,
): [longitude: number, latitude: number][] {
  const north = radiusM / METRES_PER_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  const corners = Array.from({ length: CORNERS }, (_, index): [number, number] => {
    const angle = (index / CORNERS) * 2 * Math.PI;
    return [longitude + Math.cos(angle) * east, latitude + Math.sin(angle) * north];
  });
  return [...corners, ...corners.slice(0, 1)];
}

import type { Coordinates } from './ride-events.ts';

/** Mean radius of the Earth in kilometres (IUGG). */
const EARTH_KM = 6371.0088;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great circle between degrees; within 0.5 %. */
export function kilometresBetween(from: Coordinates, to: Coordinates): number {
  const half = (a: number, b: number) => Math.sin((radians(b) - radians(a)) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Initial direction in degrees clockwise from north, 0 to 360. */
export function bearing(from: Coordinates, to: Coordinates): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const y = Math.sin(east) * Math.cos(b);
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

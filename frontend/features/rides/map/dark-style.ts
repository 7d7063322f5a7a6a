import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';

/** The forest at night: the ground and the names are the theme's own colours, the rest lies between them. */
export const DARK = {
  ground: '#0c1412',
  town: '#131c1b',
  wood: '#0f211a',
  park: '#12281e',
  water: '#0a2a36',
  stream: '#14485a',
  building: '#1b2724',
  border: '#6a5a94',
  casing: '#070b0a',
  path: '#2b3b35',
  street: '#2e4039',
  road: '#42584e',
  motorway: '#64836f',
  rail: '#34433d',
  name: '#eaf5ef',
  lesserName: '#b4c8be',
  roadName: '#a3b8ad',
  waterName: '#86c3d1',
} as const;

const BASE = 'base';
/** Drawn by the browser from the page's own font, so that no server of glyphs is needed. */
const FONT = ['Figtree Variable', 'Arial', 'sans-serif'];
const NAME: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:es'],
  ['get', 'name:latin'],
  ['get', 'name'],
];

/** Our own style for vector tiles of the OpenMapTiles schema. */
export function darkStyle(tiles: Omit<VectorSourceSpecification, 'type'>): StyleSpecification {
  return {
    version: 8,
    sources: { [BASE]: { ...tiles, type: 'vector' } },
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': DARK.ground } }, ...LAYERS],
  };
}

const oneOf = (field: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', field],
  ['literal', values],
];
/** A width in pixels that grows with the zoom as roads do. */
const grows = (...stops: readonly [zoom: number, value: number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...stops.flat(),
];

const area = (
  id: string,
  layer: string,
  color: string,
  filter?: ExpressionSpecification,
): LayerSpecification => ({
  id,
  type: 'fill',
  source: BASE,
  'source-layer': layer,
  ...(filter && { filter }),
  paint: { 'fill-color': color },
});

interface Road {
  readonly id: string;
  readonly classes: readonly string[];
  readonly color: string;
  readonly minzoom: number;
  readonly width: ExpressionSpecification;
}

const ROADS: readonly Road[] = [
  {
    id: 'path',
    classes: ['path', 'track'],
    color: DARK.path,
    minzoom: 13,
    width: grows([13, 0.6], [18, 3]),
  },
  {
    id: 'street',
    classes: ['minor', 'service', 'busway'],
    color: DARK.street,
    minzoom: 11,
    width: grows([11, 0.5], [14, 2], [18, 12]),
  },
  {
    id: 'road',
    classes: ['secondary', 'tertiary'],
    color: DARK.road,
    minzoom: 8,
    width: grows([8, 0.5], [12, 1.6], [18, 16]),
  },
  {
    id: 'main-road',
    classes: ['primary', 'trunk'],
    color: DARK.road,
    minzoom: 6,
    width: grows([6, 0.6], [10, 1.6], [18, 20]),
  },
  {
    id: 'motorway',
    classes: ['motorway'],
    color: DARK.motorway,
    minzoom: 4,
    width: grows([4, 0.6], [9, 2], [18, 22]),
  },
];

const roadLine = ({ id, classes, color, minzoom, width }: Road): LayerSpecification => ({
  id,
  type: 'line',
  source: BASE,
  'source-layer': 'transportation',
  minzoom,
  filter: oneOf('class', ...classes),
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': width },
});

/** A dark edge, so that roads that cross are told apart. */
const roadCasing = (road: Road): LayerSpecification => ({
  id: `${road.id}-casing`,
  type: 'line',
  source: BASE,
  'source-layer': 'transportation',
  minzoom: Math.max(road.minzoom, 10),
  filter: oneOf('class', ...road.classes),
  layout: { 'line-join': 'round' },
  paint: { 'line-color': DARK.casing, 'line-gap-width': road.width, 'line-width': 1.5 },
});

const HALO = { 'text-halo-color': DARK.ground, 'text-halo-width': 1.5 } as const;

interface Places {
  readonly id: string;
  readonly classes: readonly string[];
  readonly size: ExpressionSpecification;
  readonly color: string;
  readonly minzoom: number;
}

const PLACES: readonly Places[] = [
  {
    id: 'small-places',
    classes: ['suburb', 'quarter', 'neighbourhood', 'hamlet', 'isolated_dwelling'],
    size: grows([12, 11], [16, 14]),
    color: DARK.lesserName,
    minzoom: 12,
  },
  {
    id: 'villages',
    classes: ['village'],
    size: grows([9, 11], [14, 15]),
    color: DARK.lesserName,
    minzoom: 9,
  },
  { id: 'towns', classes: ['town'], size: grows([7, 12], [13, 17]), color: DARK.lesserName, minzoom: 7 },
  { id: 'cities', classes: ['city'], size: grows([4, 12], [11, 20]), color: DARK.name, minzoom: 3 },
  {
    id: 'countries',
    classes: ['country', 'state', 'province'],
    size: grows([3, 12], [7, 16]),
    color: DARK.lesserName,
    minzoom: 2,
  },
];

const placeNames = ({ id, classes, size, color, minzoom }: Places): LayerSpecification => ({
  id,
  type: 'symbol',
  source: BASE,
  'source-layer': 'place',
  minzoom,
  ...(id === 'countries' && { maxzoom: 7 }),
  filter: oneOf('class', ...classes),
  layout: {
    'text-field': NAME,
    'text-font': FONT,
    'text-size': size,
    'text-max-width': 8,
    'symbol-sort-key': ['coalesce', ['get', 'rank'], 99],
  },
  paint: { 'text-color': color, ...HALO },
});

const LAYERS: readonly LayerSpecification[] = [
  area('town', 'landuse', DARK.town, oneOf('class', 'residential', 'suburb', 'neighbourhood', 'commercial')),
  area('wood', 'landcover', DARK.wood, oneOf('class', 'wood', 'forest')),
  area('park', 'park', DARK.park),
  area('green', 'landcover', DARK.park, oneOf('subclass', 'park', 'garden', 'golf_course')),
  area('water', 'water', DARK.water),
  {
    id: 'streams',
    type: 'line',
    source: BASE,
    'source-layer': 'waterway',
    minzoom: 8,
    paint: { 'line-color': DARK.stream, 'line-width': grows([8, 0.5], [14, 1.6], [18, 6]) },
  },
  { ...area('buildings', 'building', DARK.building), minzoom: 14 },
  ...ROADS.map(roadCasing),
  ...ROADS.map(roadLine),
  {
    id: 'rails',
    type: 'line',
    source: BASE,
    'source-layer': 'transportation',
    minzoom: 10,
    filter: oneOf('class', 'rail', 'transit'),
    paint: { 'line-color': DARK.rail, 'line-width': grows([10, 0.8], [18, 3]), 'line-dasharray': [3, 2] },
  },
  {
    id: 'borders',
    type: 'line',
    source: BASE,
    'source-layer': 'boundary',
    filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
    paint: { 'line-color': DARK.border, 'line-width': 1, 'line-dasharray': [4, 3] },
  },
  {
    id: 'road-names',
    type: 'symbol',
    source: BASE,
    'source-layer': 'transportation_name',
    minzoom: 10,
    layout: {
      'symbol-placement': 'line',
      'text-field': ['coalesce', ['get', 'ref'], NAME],
      'text-font': FONT,
      'text-size': grows([10, 11], [17, 14]),
    },
    paint: { 'text-color': DARK.roadName, ...HALO },
  },
  {
    id: 'water-names',
    type: 'symbol',
    source: BASE,
    'source-layer': 'water_name',
    layout: { 'text-field': NAME, 'text-font': FONT, 'text-size': 12, 'text-max-width': 7 },
    paint: { 'text-color': DARK.waterName, ...HALO },
  },
  ...PLACES.map(placeNames),
];

import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import { SHAPE_LAYERS } from './dark-layers.ts';
import { BASE, byZoom, DARK, FONT, HALO, oneOf } from './style-parts.ts';

export function darkStyle(tiles: Omit<VectorSourceSpecification, 'type'>): StyleSpecification {
  return {
    version: 8,
    sources: { [BASE]: { ...tiles, type: 'vector' } },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': DARK.background } },
      ...SHAPE_LAYERS,
      ...NAME_LAYERS,
    ],
  };
}

const NAME: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:es'],
  ['get', 'name:latin'],
  ['get', 'name'],
];

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
    size: byZoom([12, 11], [16, 14]),
    color: DARK.lesserName,
    minzoom: 12,
  },
  {
    id: 'villages',
    classes: ['village'],
    size: byZoom([9, 11], [14, 15]),
    color: DARK.lesserName,
    minzoom: 9,
  },
  { id: 'towns', classes: ['town'], size: byZoom([7, 12], [13, 17]), color: DARK.lesserName, minzoom: 7 },
  { id: 'cities', classes: ['city'], size: byZoom([4, 12], [11, 20]), color: DARK.name, minzoom: 3 },
  {
    id: 'countries',
    classes: ['country', 'state', 'province'],
    size: byZoom([3, 12], [7, 16]),
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

const NAME_LAYERS: readonly LayerSpecification[] = [
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
      'text-size': byZoom([10, 11], [17, 14]),
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

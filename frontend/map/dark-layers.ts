import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { BASE, BORDER, byZoom, DARK, oneOf } from './style-parts.ts';

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
    width: byZoom([13, 0.6], [18, 3]),
  },
  {
    id: 'street',
    classes: ['minor', 'service', 'busway'],
    color: DARK.street,
    minzoom: 11,
    width: byZoom([11, 0.5], [14, 2], [18, 12]),
  },
  {
    id: 'road',
    classes: ['secondary', 'tertiary'],
    color: DARK.road,
    minzoom: 8,
    width: byZoom([8, 0.5], [12, 1.6], [18, 16]),
  },
  {
    id: 'main-road',
    classes: ['primary', 'trunk'],
    color: DARK.road,
    minzoom: 6,
    width: byZoom([6, 0.6], [10, 1.6], [18, 20]),
  },
  {
    id: 'motorway',
    classes: ['motorway'],
    color: DARK.motorway,
    minzoom: 4,
    width: byZoom([4, 0.6], [9, 2], [18, 22]),
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

export const SHAPE_LAYERS: readonly LayerSpecification[] = [
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
    paint: { 'line-color': DARK.stream, 'line-width': byZoom([8, 0.5], [14, 1.6], [18, 6]) },
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
    paint: { 'line-color': DARK.rail, 'line-width': byZoom([10, 0.8], [18, 3]), 'line-dasharray': [3, 2] },
  },
  {
    id: 'borders',
    type: 'line',
    source: BASE,
    'source-layer': 'boundary',
    filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
    paint: { ...BORDER, 'line-color': DARK.border },
  },
];

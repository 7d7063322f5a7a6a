import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';

/** Background and names are the theme's, the others are between them. */
export const DARK = {
  background: '#0c1412',
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

/** The browser draws the names, so no glyph server is needed. */
export const FONT = ['Figtree Variable', 'Arial', 'sans-serif'];

export const HALO = { 'text-halo-color': DARK.background, 'text-halo-width': 1.5 } as const;

export const BORDER = { 'line-width': 1, 'line-dasharray': [4, 3] };

export const BASE = 'base';

export const oneOf = (field: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', field],
  ['literal', values],
];
export const byZoom = (...stops: readonly [zoom: number, value: number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  ...stops.flat(),
];

/** An empty layer; the product's own land is directly below it. */
export const ABOVE_LAND = 'above-land';

/** Above the background, below all other layers. */
export function withPlaceForLand(style: StyleSpecification): StyleSpecification {
  const grounds = style.layers.findLastIndex(({ type }) => type === 'background') + 1;
  const mark = { id: ABOVE_LAND, type: 'background', layout: { visibility: 'none' } } as const;
  return { ...style, layers: style.layers.toSpliced(grounds, 0, mark) };
}

import { baseMapKind } from '@duende/contracts/base-map';
import { LIMITS } from '@duende/contracts/constants/limits';
import type { StyleSpecification } from 'maplibre-gl';
import { DARK, darkStyle } from './dark-style.ts';
import { withOwnLayers } from './own-layers.ts';
import { tileAddresses } from './tile-addresses.ts';

export const RASTER_TILE_PX = 256;
/** Vector tiles of the OpenMapTiles schema are made up to here, and drawn larger beyond. */
const VECTOR_MAX_ZOOM = 14;

/** Whether what we draw on a map of this address stands on a light ground or a dark one. */
export const groundOf = (tileUrl: string) => (baseMapKind(tileUrl) === 'raster' ? 'light' : 'dark');

/** Ground alone, while nothing else is known of the map or when it does not come. */
export const bareStyle = () =>
  withOwnLayers(
    {
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': DARK.ground } }],
    },
    'dark',
  );

/** The style for tiles of a template; `null` for a document, which is to be asked for. */
export function templateStyle(tileUrl: string, origin: string): StyleSpecification | null {
  const kind = baseMapKind(tileUrl);
  if (kind === 'document') return null;
  const tiles = [...tileAddresses(tileUrl, origin)];
  return kind === 'raster'
    ? withOwnLayers(rasterStyle(tiles), 'light')
    : withOwnLayers(darkStyle({ tiles, maxzoom: VECTOR_MAX_ZOOM }), 'dark');
}

/**
 * The style that a document tells: itself, or our own for the vector tiles it describes.
 * @throws what `fetch` throws, and an error for a refusal and for anything that is neither
 */
export async function fetchStyle(tileUrl: string, signal: AbortSignal): Promise<StyleSpecification> {
  const answer = await fetch(tileUrl, { signal });
  if (!answer.ok) throw new Error(`The base map answers ${answer.status}`);
  return withOwnLayers(styleOf(await answer.json()), 'dark');
}

/** MapLibre looks closely at a style itself; this tells the two kinds of documents apart. */
export function styleOf(document: unknown): StyleSpecification {
  if (isStyle(document)) return document;
  if (isTileJson(document)) {
    const { tiles, minzoom = 0, maxzoom = VECTOR_MAX_ZOOM, bounds, scheme, attribution } = document;
    return darkStyle({
      tiles,
      minzoom,
      maxzoom,
      ...(bounds && { bounds }),
      ...(scheme && { scheme }),
      ...(attribution && { attribution }),
    });
  }
  throw new Error('The base map is neither a style nor a TileJSON');
}

interface TileJson {
  readonly tiles: string[];
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly bounds?: [number, number, number, number];
  readonly scheme?: 'xyz' | 'tms';
  readonly attribution?: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStyle = (value: unknown): value is StyleSpecification =>
  isObject(value) && value['version'] === 8 && isObject(value['sources']) && Array.isArray(value['layers']);

const isTileJson = (value: unknown): value is TileJson =>
  isObject(value) &&
  Array.isArray(value['tiles']) &&
  value['tiles'].length > 0 &&
  value['tiles'].every((tile) => typeof tile === 'string');

function rasterStyle(tiles: string[]): StyleSpecification {
  return {
    version: 8,
    sources: {
      tiles: { type: 'raster', tiles, tileSize: RASTER_TILE_PX, maxzoom: LIMITS.map.maxZoom },
    },
    layers: [
      // Light like the tiles, so that the pins stand out where none came.
      { id: 'ground', type: 'background', paint: { 'background-color': '#d9e2dd' } },
      { id: 'tiles', type: 'raster', source: 'tiles', paint: { 'raster-saturation': -0.25 } },
    ],
  };
}

/**
 * Raster or vector tiles by a template with `{z}`, `{x}` and `{y}`, or a document: a MapLibre style or TileJSON.
 */
export type BaseMapKind = 'raster' | 'vector' | 'document';

/**
 * The kind of a `TILE_URL`. A template whose path ends in `.pbf` or `.mvt` is `vector`; an address without `{z}`
 * is a document.
 */
export function baseMapKind(tileUrl: string): BaseMapKind {
  if (!tileUrl.includes('{z}')) return 'document';
  return /^[^?#]*\.(?:pbf|mvt)(?:[?#]|$)/i.test(tileUrl) ? 'vector' : 'raster';
}

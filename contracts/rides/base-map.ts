/** Tiles by a template with `{z}`, `{x}` and `{y}`; `document`: a MapLibre style or TileJSON. */
export type BaseMapKind = 'raster' | 'vector' | 'document';

/** Of a `TILE_URL`. Templates ending in `.pbf` or `.mvt` are `vector`; no `{z}`: a document. */
export function baseMapKind(tileUrl: string): BaseMapKind {
  if (!tileUrl.includes('{z}')) return 'document';
  return /^[^?#]*\.(?:pbf|mvt)(?:[?#]|$)/i.test(tileUrl) ? 'vector' : 'raster';
}

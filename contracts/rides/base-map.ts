/**
 * What the address of the base map stands for: images or vector tiles, by a template with `{z}`, `{x}` and `{y}`, or a
 * document, which is a MapLibre style or the TileJSON of vector tiles; which of the two its contents tell.
 */
export type BaseMapKind = 'raster' | 'vector' | 'document';

/**
 * Tells what an address of the setting `TILE_URL` stands for. A template is one of vector tiles where its path ends in
 * `.pbf` or `.mvt`; an address without `{z}` is a document.
 */
export function baseMapKind(tileUrl: string): BaseMapKind {
  if (!tileUrl.includes('{z}')) return 'document';
  return /^[^?#]*\.(?:pbf|mvt)(?:[?#]|$)/i.test(tileUrl) ? 'vector' : 'raster';
}

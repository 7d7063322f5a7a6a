import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { drawLand, type LandFeatures } from './draw-land.ts';

const RIDES = join(import.meta.dirname, '../rides');

/**
 * Draws the image that stands in the map's place until that is there, of the map's own data. Like the tree of the routes it lies in the
 * repository: types and tests need no build.
 */
export function landImage(): Plugin {
  return {
    name: 'duende:land-image',
    async buildStart() {
      const file = join(RIDES, 'land.svg');
      const data = await readFile(join(RIDES, 'map/ride-map-land.json'), 'utf8');
      const image = drawLand(JSON.parse(data) as LandFeatures);
      if (image !== (await readFile(file, 'utf8').catch(() => ''))) await writeFile(file, image);
    },
  };
}

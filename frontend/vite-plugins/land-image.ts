import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LAND_BOX, LAND_HEIGHT, LAND_WIDTH, landOffset } from '../map/land-frame.ts';
import { DARK } from '../map/style-parts.ts';
import { cutToBox, type Place } from '../scripts/cut-to-box.ts';

const MAP = join(import.meta.dirname, '../map');

/** The map's placeholder. Committed, so that types and tests need no build. */
export function landImage(): Plugin {
  return {
    name: 'duende:land-image',
    async buildStart() {
      const file = join(MAP, 'land.svg');
      const data = await readFile(join(MAP, 'land.json'), 'utf8');
      const image = drawLand(JSON.parse(data) as LandFeatures);
      if (image !== (await readFile(file, 'utf8').catch(() => ''))) await writeFile(file, image);
    },
  };
}

/** Cut edges are outside the visible part. */
const CUT = {
  west: LAND_BOX.west - 1,
  south: LAND_BOX.south - 1,
  east: LAND_BOX.east + 1,
  north: LAND_BOX.north + 1,
};
/** The tolerance of simplified lines. */
const TOLERANCE = 1;
const NAME_PX = 28;
/** Between two names, and between a name and its town. */
const GAP = 6;

export interface LandFeatures {
  readonly features: readonly {
    readonly properties: { readonly kind: string; readonly name?: string; readonly isLarge?: boolean };
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
  }[];
}
type Dot = readonly [x: number, y: number];

function dotOf([longitude, latitude]: Place): Dot {
  const { x, y } = landOffset({ latitude, longitude });
  return [Math.round(x), Math.round(y)];
}

/** Large towns are named if there is room. */
export function drawLand({ features }: LandFeatures): string {
  const of = (kind: string) => features.filter(({ properties }) => properties.kind === kind);
  const land = of('land')
    .flatMap(({ geometry }) => (geometry.coordinates as Place[][][]).flat())
    .map((ring) => thinned(cutToBox(ring, CUT).map(dotOf)))
    .filter((ring) => ring.length > 3);
  const lines = (kind: string) =>
    of(kind)
      .flatMap(({ geometry }) => geometry.coordinates as Place[][])
      .map((line) => thinned(line.map(dotOf)))
      .filter((line) => line.length > 1 && line.some(isInside));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${LAND_WIDTH}" height="${LAND_HEIGHT}" viewBox="0 0 ${LAND_WIDTH} ${LAND_HEIGHT}">`,
    `<path fill="${DARK.water}" d="M0 0h${LAND_WIDTH}v${LAND_HEIGHT}H0z"/>`,
    `<path fill="${DARK.background}" stroke="${DARK.stream}" d="${pathOf(land, 'z')}"/>`,
    `<g fill="none" stroke-width="2"><path stroke="${DARK.border}" stroke-dasharray="8 6" d="${pathOf(lines('province'), '')}"/>`,
    `<path stroke="${DARK.stream}" stroke-width="3" d="${pathOf(lines('coast'), '')}"/></g>`,
    `<g fill="${DARK.name}" stroke="${DARK.background}" stroke-width="5" paint-order="stroke" text-anchor="middle" font-family="Arial,sans-serif" font-size="${NAME_PX}">`,
    ...names(of('town')),
    '</g></svg>\n',
  ].join('');
}

const isInside = ([x, y]: Dot) => x >= 0 && x <= LAND_WIDTH && y >= 0 && y <= LAND_HEIGHT;

function pathOf(lines: readonly (readonly Dot[])[], end: string): string {
  return lines
    .map((dots) => {
      const [[x, y] = [0, 0], ...rest] = dots;
      const steps = rest.map((dot, at) => [dot[0] - (dots[at]?.[0] ?? 0), dot[1] - (dots[at]?.[1] ?? 0)]);
      return `M${x} ${y}l${steps.flat().join(' ')}${end}`;
    })
    .join('');
}

/** Douglas–Peucker. */
function thinned(dots: readonly Dot[]): readonly Dot[] {
  const [first, last] = [dots[0], dots.at(-1)];
  if (first === undefined || last === undefined || dots.length < 3) return dots;
  let [farthest, at] = [0, 0];
  dots.forEach((dot, index) => {
    const away = distance(dot, first, last);
    if (away > farthest) [farthest, at] = [away, index];
  });
  if (farthest <= TOLERANCE) return [first, last];
  return [...thinned(dots.slice(0, at + 1)).slice(0, -1), ...thinned(dots.slice(at))];
}

/** Both ends may be at one place. */
function distance([x, y]: Dot, [fromX, fromY]: Dot, [toX, toY]: Dot): number {
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (length === 0) return Math.hypot(x - fromX, y - fromY);
  return Math.abs((toX - fromX) * (y - fromY) - (x - fromX) * (toY - fromY)) / length;
}

/** The larger town's name stays. */
function names(towns: LandFeatures['features']): readonly string[] {
  const taken: { readonly x: number; readonly y: number; readonly half: number }[] = [];
  return towns.flatMap(({ properties, geometry }) => {
    const { name = '', isLarge } = properties;
    const [x, y] = dotOf(geometry.coordinates as Place);
    const half = (name.length * NAME_PX) / 4 + GAP;
    const meets = taken.some(
      (other) => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < NAME_PX * 1.6,
    );
    if (!isLarge || !isInside([x, y]) || meets) return [];
    taken.push({ x, y, half });
    return [`<circle cx="${x}" cy="${y}" r="5"/><text x="${x}" y="${y - GAP * 2}">${name}</text>`];
  });
}

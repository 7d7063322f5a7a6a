import sharp from 'sharp';

/** A country that is nowhere: quiet ground for pictures, the same at every zoom and seamless from tile to tile. */
export async function drawMapTile(zoom: number, column: number, row: number): Promise<Buffer> {
  const pixels = Buffer.alloc(SIZE * SIZE * 3);
  const scale = 2 ** (REFERENCE_ZOOM - zoom);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      pixels.set(colourAt((column * SIZE + x) * scale, (row * SIZE + y) * scale, scale), (y * SIZE + x) * 3);
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
}

const SIZE = 256;
/** One unit of the country is one pixel at this zoom. */
const REFERENCE_ZOOM = 10;

type Colour = readonly [red: number, green: number, blue: number];

const GROUND: Colour = [243, 240, 232];
const WOOD: Colour = [214, 227, 201];
const WATER: Colour = [170, 205, 224];
const TOWN: Colour = [226, 219, 212];
const ROAD: Colour = [255, 255, 255];
const MAIN_ROAD: Colour = [250, 214, 140];
const CASING: Colour = [205, 196, 182];

function colourAt(x: number, y: number, scale: number): Colour {
  const slope = rolling(x + 1, y, 90, HILLS) - rolling(x - 1, y + 1, 90, HILLS);
  const shade = 1 + Math.max(-0.09, Math.min(0.05, slope * 3));
  const wooded = soften(rolling(x, y, 70, WOODS), 0.53, 0.04);
  const built = soften(rolling(x, y, 38, TOWNS), 0.72, 0.02);
  let colour = mix(mix(GROUND, WOOD, wooded), TOWN, built);
  colour = [colour[0] * shade, colour[1] * shade, colour[2] * shade];
  colour = mix(colour, WATER, line(x, y, scale, { seed: RIVERS, course: 0.4, spacing: 260, width: 2.2 }));
  const roads = { seed: ROADS, course: 1.2, spacing: 130 };
  colour = mix(colour, CASING, 0.7 * line(x, y, scale, { ...roads, width: 1.9 }));
  colour = mix(colour, ROAD, line(x, y, scale, { ...roads, width: 1.2 }));
  const main = { seed: MAIN_ROADS, course: 2.3, spacing: 400 };
  colour = mix(colour, CASING, line(x, y, scale, { ...main, width: 3.1 }));
  return mix(colour, MAIN_ROAD, line(x, y, scale, { ...main, width: 2.2 }));
}

const [HILLS, WOODS, TOWNS, RIVERS, ROADS, MAIN_ROADS] = [11, 23, 37, 41, 59, 67] as const;

interface Line {
  readonly seed: number;
  /** where it goes on the whole, in radians */
  readonly course: number;
  /** how far one is from the next */
  readonly spacing: number;
  /** half of it, in pixels of the tile */
  readonly width: number;
}

/** How much of the nearest of many winding lines covers a point. */
function line(x: number, y: number, scale: number, { seed, course, spacing, width }: Line): number {
  const across = (dx: number, dy: number) =>
    ((x + dx) * Math.sin(course) - (y + dy) * Math.cos(course)) / spacing +
    WINDING * rolling(x + dx, y + dy, spacing * 0.8, seed, 2);
  const value = across(0, 0);
  const steepness = Math.hypot(across(1, 0) - value, across(0, 1) - value);
  const distance = Math.abs(value - Math.round(value)) / Math.max(steepness, 1e-5) / scale;
  return Math.max(0, Math.min(1, width + 0.5 - distance));
}

const WINDING = 1.1;

/** Smooth noise of several sizes, 0 to 1. */
function rolling(x: number, y: number, size: number, seed: number, octaves = 4): number {
  let sum = 0;
  let total = 0;
  for (let octave = 0, weight = 1; octave < octaves; octave++, weight /= 2.2) {
    const step = size / 2 ** octave;
    sum += weight * smooth(x / step, y / step, seed + octave);
    total += weight;
  }
  return sum / total;
}

function smooth(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [ease(x - left), ease(y - top)];
  const upper = between(chance(left, top, seed), chance(left + 1, top, seed), across);
  const lower = between(chance(left, top + 1, seed), chance(left + 1, top + 1, seed), across);
  return between(upper, lower, down);
}

/** 0 to 1, the same for the same corner of the grid. */
function chance(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_274_126_177);
  hash = Math.imul(hash ^ (hash >>> 13), 1_103_515_245);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const ease = (part: number) => part * part * part * (part * (part * 6 - 15) + 10);
const between = (from: number, to: number, part: number) => from + (to - from) * part;
const soften = (value: number, edge: number, width: number) =>
  ease(Math.max(0, Math.min(1, (value - edge) / width)));
const mix = (from: Colour, to: Colour, part: number): Colour => [
  between(from[0], to[0], part),
  between(from[1], to[1], part),
  between(from[2], to[2], part),
];

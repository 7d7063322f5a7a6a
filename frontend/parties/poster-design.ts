import { seededRandom } from '@duende/contracts/common/seeded-random';

/** A night sky, a light with a mandala, and a forest. */
export interface PosterDesign {
  readonly sky: readonly [string, string, string];
  readonly light: string;
  readonly motif: 'mandala' | 'moon' | 'tunnel';
  readonly rings: readonly PetalRing[];
  /** one path of lines without length */
  readonly stars: readonly { readonly path: string; readonly size: number }[];
  /** two rows of pines, the far one first */
  readonly woods: readonly [string, string];
}

export interface PetalRing {
  readonly petals: number;
  readonly inner: number;
  readonly outer: number;
  readonly width: number;
  readonly turn: number;
  readonly colour: string;
}

export const CANVAS = { width: 400, height: 500 } as const;

const MOTIFS = ['mandala', 'moon', 'tunnel'] as const;
/** Every pair has contrast. */
const NIGHTS = [262, 285, 232, 205, 178, 322, 345] as const;
const LIGHTS = [152, 190, 318, 276, 38, 12, 84, 338] as const;

/** Diameters. */
const STAR_SIZES = [1.2, 1.8, 2.4, 3.2] as const;

/** A list shows twenty, so each has few elements with combined paths. */
export function posterDesign(seed: string): PosterDesign {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
  const night = pick(NIGHTS);
  const light = pick(LIGHTS);
  const second = (light + pick([60, 140, 220])) % 360;
  const petals = 7 + Math.floor(random() * 6);
  const rings = Array.from({ length: 4 }, (_, index): PetalRing => {
    const inner = 16 + index * between(30, 36);
    return {
      petals: petals * (index > 1 ? 2 : 1),
      inner: round(inner),
      outer: round(inner + between(56, 74)),
      width: round(between(15, 22) - index * 2),
      turn: index % 2 === 0 ? 0 : round(180 / petals),
      colour: hsl(index % 2 === 0 ? light : second, 92, 64),
    };
  });
  return {
    sky: [hsl(night, 62, 9), hsl(night + 18, 60, 20), hsl(light, 62, 34)],
    light: hsl(light, 95, 70),
    motif: pick(MOTIFS),
    rings,
    stars: STAR_SIZES.map((size) => ({
      size,
      path: Array.from(
        { length: 9 },
        () => `M${round(between(0, CANVAS.width))} ${round(between(0, 340))}h0`,
      ).join(''),
    })),
    woods: [pines(random, 392, 92, 34), pines(random, 440, 120, 50)],
  };
}

export function petalPath({ petals, inner, outer, width: half, turn }: PetalRing): string {
  const middle = (inner + outer) / 2;
  const tip = outer - 6;
  const petal = (index: number) => {
    const angle = ((turn + (index * 360) / petals) * Math.PI) / 180;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const at = (x: number, y: number) => `${round(x * cos + y * sin)} ${round(x * sin - y * cos)}`;
    const right = `C${at(half, middle)} ${at(half * 0.6, tip)} ${at(0, outer)}`;
    const left = `C${at(-half * 0.6, tip)} ${at(-half, middle)} ${at(0, inner)}`;
    return `M${at(0, inner)}${right}${left}Z`;
  };
  return Array.from({ length: petals }, (_, index) => petal(index)).join('');
}

/** Each tree is a stack of three triangles. */
function pines(random: () => number, ground: number, tallest: number, widest: number): string {
  let path = `M-10 ${CANVAS.height}V${ground}`;
  for (let x = -10; x < CANVAS.width + 10;) {
    const width = widest * (0.65 + random() * 0.5);
    const height = tallest * (0.5 + random() * 0.5);
    const middle = x + width / 2;
    const left = [0.3, 0.62].flatMap((up, tier): (readonly [number, number])[] => {
      const half = (width / 2) * (0.72 - tier * 0.3);
      return [
        [half * 0.7, ground - height * up],
        [half, ground - height * up + 3],
      ];
    });
    const points = [
      ...left.map(([half, y]) => [middle - half, y] as const),
      [middle, ground - height] as const,
      ...left.toReversed().map(([half, y]) => [middle + half, y] as const),
      [x + width, ground] as const,
    ];
    path += points.map(([px, py]) => `L${round(px)} ${round(py)}`).join('');
    x += width * 0.8;
  }
  return `${path}V${CANVAS.height}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${hue % 360} ${saturation}% ${lightness}%)`;

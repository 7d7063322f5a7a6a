import { PALETTES, type Palette } from './poster-palettes.ts';
import { at, HEIGHT, mandala, n, pines, rays, ridge, TAU, WIDTH } from './poster-shapes.ts';
import { seededRandom } from '@duende/contracts/common/seeded-random';
import { pick, type Random } from './random.ts';

export type PosterMotif =
  | 'mandala'
  | 'forest'
  | 'waves'
  | 'spiral'
  | 'moon'
  | 'lattice'
  | 'eye'
  | 'sun'
  | 'jellyfish'
  | 'mushroom';

function forest(random: Random, palette: Palette): string {
  const [first, second] = palette.glow;
  return (
    rays(400, 380, 130, 900, 28, second ?? '#fff', 0.1) +
    `<circle cx="400" cy="380" r="130" fill="${first}"/><circle cx="400" cy="380" r="175" fill="none" stroke="${first}" stroke-width="3" stroke-opacity=".6"/>` +
    mandala(random, palette, 400, 380, 118) +
    pines(random, 800, 420, 9, palette.sky[1], 0.75) +
    pines(random, 900, 380, 13, palette.ink, 0.92)
  );
}

function waves(random: Random, { glow, ink }: Palette): string {
  let drawing = `<circle cx="${n(250 + random() * 300)}" cy="330" r="150" fill="${glow[3]}" fill-opacity=".92"/>`;
  for (let line = 0; line < 22; line += 1) {
    const y = 380 + line * 28;
    const swing = 14 + line * 2.4;
    const phase = random() * TAU;
    let path = `M-20 ${HEIGHT}L-20 ${y}`;
    for (let x = -20; x <= WIDTH + 20; x += 20)
      path += `L${x} ${n(y + swing * Math.sin(x / (70 + line * 3) + phase))}`;
    drawing += `<path d="${path}L${WIDTH + 20} ${HEIGHT}Z" fill="${ink}" fill-opacity=".16" stroke="${glow[line % glow.length]}" stroke-width="${n(1.5 + line * 0.14)}"/>`;
  }
  return drawing;
}

function spiral(random: Random, { glow }: Palette): string {
  const arms = pick(random, [5, 6, 8]);
  let drawing = '';
  for (let arm = 0; arm < arms; arm += 1) {
    for (let dot = 0; dot < 70; dot += 1) {
      const angle = (arm * TAU) / arms + dot * 0.085;
      const radius = 14 + dot * 7.6;
      drawing += `<circle cx="${n(400 + radius * Math.cos(angle))}" cy="${n(470 + radius * Math.sin(angle))}" r="${n(2 + dot * 0.36)}" fill="${glow[(arm + Math.floor(dot / 18)) % glow.length]}" fill-opacity="${n(0.35 + dot / 110)}"/>`;
    }
  }
  return drawing;
}

function moon(random: Random, { glow, sky, ink }: Palette): string {
  let stars = '';
  for (let star = 0; star < 130; star += 1) {
    stars += `<circle cx="${n(random() * WIDTH)}" cy="${n(random() * 700)}" r="${n(0.6 + random() * 2)}" fill="#fff" fill-opacity="${n(0.3 + random() * 0.7)}"/>`;
  }
  let halo = '';
  for (let ring = 1; ring <= 7; ring += 1) {
    halo += `<circle cx="400" cy="380" r="${190 + ring * 34}" fill="none" stroke="${glow[ring % glow.length]}" stroke-width="${n(7 - ring * 0.8)}" stroke-dasharray="${ring * 3} ${ring * 5}" stroke-opacity="${n(0.95 - ring * 0.1)}"/>`;
  }
  return `${stars}${halo}<mask id="crescent"><circle cx="400" cy="380" r="190" fill="#fff"/><circle cx="466" cy="336" r="166" fill="#1c1c1c"/></mask><circle cx="400" cy="380" r="190" fill="${glow[3]}" mask="url(#crescent)"/>${ridge(random, 820, 170, sky[0])}${ridge(random, 900, 130, ink)}`;
}

function lattice(random: Random, { glow, ink }: Palette): string {
  let drawing = `<circle cx="400" cy="450" r="300" fill="${glow[1]}" fill-opacity=".35"/>`;
  const size = pick(random, [46, 54, 62]);
  for (let row = -1; row * size * 1.5 < HEIGHT + size; row += 1) {
    for (let column = -1; column * size * 1.732 < WIDTH + size; column += 1) {
      const x = column * size * 1.732 + (row % 2 ? size * 0.866 : 0);
      const y = row * size * 1.5;
      const far = Math.hypot(x - 400, y - 450);
      const scale = Math.max(0.16, 1 - far / 620) * size * (0.82 + 0.1 * Math.sin(far / 40));
      const corners = Array.from({ length: 6 }, (_, corner) =>
        at(x, y, scale, (corner * TAU) / 6 + Math.PI / 6 + far / 260),
      );
      drawing += `<path d="M${corners.join('L')}Z" fill="${far < 330 ? glow[Math.floor(far / 70) % glow.length] : ink}" fill-opacity="${far < 330 ? 0.82 : 0.45}"/>`;
    }
  }
  return drawing;
}

function eye(random: Random, palette: Palette): string {
  const { glow, ink } = palette;
  return (
    rays(400, 440, 120, 760, pick(random, [24, 32, 40]), glow[0] ?? '#fff', 0.28) +
    `<path d="M60 440Q400 110 740 440Q400 770 60 440Z" fill="${ink}" fill-opacity=".82" stroke="${glow[0]}" stroke-width="9"/>` +
    `<path d="M120 440Q400 180 680 440Q400 700 120 440Z" fill="none" stroke="${glow[2]}" stroke-width="4"/>` +
    mandala(random, palette, 400, 440, 165) +
    `<circle cx="400" cy="440" r="44" fill="${ink}"/><circle cx="418" cy="424" r="13" fill="#fff"/>`
  );
}

function sun(random: Random, { glow, sky, ink }: Palette): string {
  let bands = '';
  for (let band = 0; band < 9; band += 1) {
    bands += `<rect x="100" y="${430 + band * 26}" width="600" height="${4 + band * 2}" fill="${sky[1]}"/>`;
  }
  return (
    rays(400, 430, 270, 900, 36, glow[0] ?? '#fff', 0.16) +
    `<circle cx="400" cy="430" r="250" fill="${glow[0]}"/><circle cx="400" cy="430" r="250" fill="${glow[1]}" fill-opacity=".35"/><clipPath id="disc"><circle cx="400" cy="430" r="251"/></clipPath><g clip-path="url(#disc)">${bands}</g>` +
    ridge(random, 790, 210, sky[0]) +
    ridge(random, 880, 160, ink)
  );
}

function jellyfish(random: Random, { glow, ink }: Palette): string {
  let drawing = '';
  const animals: readonly (readonly [number, number, number])[] = [
    [400, 330, 190],
    [165, 640, 84],
    [650, 700, 104],
  ];
  for (const [x, y, size] of animals) {
    for (let strand = 0; strand < 13; strand += 1) {
      const start = x - size + (strand / 12) * size * 2;
      const swing = (random() - 0.5) * size;
      drawing += `<path d="M${n(start)} ${y}C${n(start + swing)} ${n(y + size)} ${n(start - swing)} ${n(y + size * 1.6)} ${n(start + swing * 0.6)} ${n(y + size * (2 + random()))}" fill="none" stroke="${glow[strand % glow.length]}" stroke-width="${n(1.5 + size / 60)}" stroke-opacity=".8"/>`;
    }
    for (let layer = 0; layer < 5; layer += 1) {
      const r = size * (1 - layer * 0.18);
      drawing += `<path d="M${n(x - r)} ${y}A${n(r)} ${n(r * 1.05)} 0 0 1 ${n(x + r)} ${y}Q${n(x + r / 2)} ${n(y + r * 0.22)} ${x} ${y}Q${n(x - r / 2)} ${n(y + r * 0.22)} ${n(x - r)} ${y}Z" fill="${glow[layer % glow.length]}" fill-opacity=".4" stroke="${ink}" stroke-opacity=".2"/>`;
    }
  }
  return drawing;
}

function mushroom(random: Random, palette: Palette): string {
  const { glow, ink } = palette;
  let drawing = mandala(random, palette, 400, 360, 340);
  const caps: readonly (readonly [number, number, number])[] = [
    [210, 770, 120],
    [610, 800, 100],
    [400, 620, 200],
  ];
  for (const [x, y, size] of caps) {
    drawing += `<path d="M${n(x - size * 0.2)} ${y}Q${n(x - size * 0.1)} ${n(y + size)} ${n(x - size * 0.34)} ${HEIGHT}H${n(x + size * 0.34)}Q${n(x + size * 0.1)} ${n(y + size)} ${n(x + size * 0.2)} ${y}Z" fill="${glow[3]}"/>`;
    drawing += `<path d="M${n(x - size)} ${y}Q${n(x - size)} ${n(y - size * 1.15)} ${x} ${n(y - size * 1.15)}Q${n(x + size)} ${n(y - size * 1.15)} ${n(x + size)} ${y}Q${x} ${n(y + size * 0.34)} ${n(x - size)} ${y}Z" fill="${glow[1]}" stroke="${ink}" stroke-width="5"/>`;
    for (let spot = 0; spot < 7; spot += 1) {
      drawing += `<circle cx="${n(x + (random() - 0.5) * size * 1.3)}" cy="${n(y - size * (0.18 + random() * 0.7))}" r="${n(size * (0.05 + random() * 0.09))}" fill="${glow[3]}" fill-opacity=".9"/>`;
    }
  }
  return `${drawing}<rect y="960" width="${WIDTH}" height="40" fill="${ink}"/>`;
}

const MOTIFS: Readonly<Record<PosterMotif, (random: Random, palette: Palette) => string>> = {
  mandala,
  forest,
  waves,
  spiral,
  moon,
  lattice,
  eye,
  sun,
  jellyfish,
  mushroom,
};

export interface DrawnPoster {
  /** 4:5, without text */
  readonly svg: string;
  /** `#rrggbb` of the sky: placeholder while loading */
  readonly colour: string;
}

/** Deterministic by seed and motif. */
export function drawPoster(seed: string, motif: PosterMotif): DrawnPoster {
  const random = seededRandom(seed);
  const palette = pick(random, PALETTES);
  const [top, middle, bottom] = palette.sky;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    `<radialGradient id="edge"><stop offset=".55" stop-color="${palette.ink}" stop-opacity="0"/><stop offset="1" stop-color="${palette.ink}" stop-opacity=".75"/></radialGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${MOTIFS[motif](random, palette)}` +
    `<rect x="-200" y="-150" width="1200" height="1300" fill="url(#edge)"/></svg>`;
  return { svg, colour: middle };
}

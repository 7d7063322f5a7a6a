import type { Palette } from './poster-palettes.ts';
import { pick, type Random } from './random.ts';

export const WIDTH = 800;
export const HEIGHT = 1000;
export const TAU = Math.PI * 2;

/** Formats a number for an SVG path. */
export const n = (value: number) => value.toFixed(1);
/** Gives a point on a circle for an SVG path. */
export const at = (x: number, y: number, radius: number, angle: number) =>
  `${n(x + radius * Math.cos(angle))} ${n(y + radius * Math.sin(angle))}`;

/** Draws from the centre outwards, at an angle. */
function petal(x: number, y: number, inner: number, outer: number, angle: number, width: number): string {
  return `M${at(x, y, inner, angle)}Q${at(x, y, (inner + outer) / 2, angle + width)} ${at(x, y, outer, angle)}Q${at(x, y, (inner + outer) / 2, angle - width)} ${at(x, y, inner, angle)}Z`;
}

export function mandala(random: Random, { glow }: Palette, x = WIDTH / 2, y = 430, size = 360): string {
  const fold = pick(random, [8, 10, 12, 16]);
  const rings = 6;
  let drawing = '';
  for (let ring = rings; ring >= 1; ring -= 1) {
    const outer = (size * ring) / rings;
    const count = fold * (ring > 3 ? 2 : 1);
    const turn = ring % 2 ? 0 : Math.PI / count;
    let path = '';
    for (let step = 0; step < count; step += 1) {
      path += petal(x, y, outer * 0.42, outer, (step * TAU) / count + turn, 2.1 / count);
    }
    const colour = glow[ring % glow.length];
    drawing += `<path d="${path}" fill="${colour}" fill-opacity="${n(0.12 + 0.07 * (rings - ring))}" stroke="${colour}" stroke-width="2"/>`;
  }
  return `${drawing}<circle cx="${x}" cy="${y}" r="${n(size * 0.09)}" fill="${glow[0]}"/>`;
}

export function ridge(random: Random, base: number, height: number, fill: string): string {
  let path = `M0 ${HEIGHT}L0 ${n(base)}`;
  for (let x = 0; x <= WIDTH; x += 40)
    path += `L${x} ${n(base - random() * height * Math.sin((x / WIDTH) * Math.PI + 0.3))}`;
  return `<path d="${path}L${WIDTH} ${HEIGHT}Z" fill="${fill}"/>`;
}

export function pines(
  random: Random,
  base: number,
  height: number,
  count: number,
  fill: string,
  opacity = 1,
): string {
  let path = '';
  for (let tree = 0; tree < count; tree += 1) {
    const x = ((tree + random() * 0.8) / count) * (WIDTH + 80) - 40;
    const tall = height * (0.6 + random() * 0.6);
    const wide = tall * 0.2;
    for (let tier = 0; tier < 4; tier += 1) {
      const top = base - tall + tier * tall * 0.2;
      const half = wide * (0.4 + tier * 0.25);
      path += `M${n(x)} ${n(top)}L${n(x + half)} ${n(top + tall * 0.34)}L${n(x - half)} ${n(top + tall * 0.34)}Z`;
    }
    path += `M${n(x - 5)} ${n(base - tall * 0.1)}h10V${n(base + 4)}h-10Z`;
  }
  return `<path d="${path}" fill="${fill}" fill-opacity="${opacity}"/><rect y="${n(base - height * 0.09)}" width="${WIDTH}" height="${HEIGHT}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

export function rays(
  x: number,
  y: number,
  inner: number,
  outer: number,
  count: number,
  colour: string,
  opacity: number,
): string {
  let path = '';
  for (let ray = 0; ray < count; ray += 1) {
    const angle = (ray * TAU) / count;
    path += `M${at(x, y, inner, angle - 0.5 / count)}L${at(x, y, outer, angle - 1.4 / count)}L${at(x, y, outer, angle + 1.4 / count)}L${at(x, y, inner, angle + 0.5 / count)}Z`;
  }
  return `<path d="${path}" fill="${colour}" fill-opacity="${opacity}"/>`;
}

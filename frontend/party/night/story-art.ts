import { photoName, photoUrl } from '@duende/contracts/parties/photo-url';
import { CANVAS, petalPath, posterDesign, type PosterDesign } from '../../parties/poster-design.ts';

interface Ground {
  readonly width: number;
  readonly height: number;
}

/** The photo, or the drawn poster if that is missing. */
export async function drawArt(
  context: CanvasRenderingContext2D,
  { id, photo }: { readonly id: string; readonly photo: string | null },
  ground: Ground,
): Promise<void> {
  const name = photo === null ? null : photoName(photo);
  const image = name === null ? null : await loaded(photoUrl(name));
  if (image === null) return drawPoster(context, posterDesign(id), ground);
  covering(context, { width: image.naturalWidth, height: image.naturalHeight }, ground, () =>
    context.drawImage(image, 0, 0),
  );
}

async function loaded(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}

function covering(context: CanvasRenderingContext2D, size: Ground, ground: Ground, draw: () => void): void {
  const scale = Math.max(ground.width / size.width, ground.height / size.height);
  context.save();
  context.translate((ground.width - size.width * scale) / 2, (ground.height - size.height * scale) / 2);
  context.scale(scale, scale);
  draw();
  context.restore();
}

const CENTRE = { x: CANVAS.width / 2, y: 205 } as const;

/** The same drawing as the SVG of `poster-art.tsx`. */
function drawPoster(context: CanvasRenderingContext2D, design: PosterDesign, ground: Ground): void {
  covering(context, CANVAS, ground, () => {
    const sky = context.createLinearGradient(0, 0, 0, CANVAS.height);
    for (const [index, at] of [0, 0.55, 0.86].entries()) sky.addColorStop(at, design.sky[index] ?? '#000');
    context.fillStyle = sky;
    context.fillRect(0, 0, CANVAS.width, CANVAS.height);
    context.lineCap = 'round';
    context.strokeStyle = 'rgb(234 245 239 / 0.7)';
    for (const { path, size } of design.stars) {
      context.lineWidth = size;
      context.stroke(new Path2D(path));
    }
    drawLight(context, design.light);
    context.save();
    context.translate(CENTRE.x, CENTRE.y);
    drawMotif(context, design);
    context.restore();
    context.globalAlpha = 0.75;
    context.fillStyle = design.sky[0];
    context.fill(new Path2D(design.woods[0]));
    context.globalAlpha = 1;
    context.fillStyle = '#050807';
    context.fill(new Path2D(design.woods[1]));
  });
}

function drawLight(context: CanvasRenderingContext2D, colour: string): void {
  const { x, y } = CENTRE;
  // Overlaid, for a soft light from the opaque and the transparent colour only.
  for (const [radius, alpha] of [
    [230, 0.25],
    [150, 0.25],
    [70, 0.35],
  ] as const) {
    const light = context.createRadialGradient(x, y, 0, x, y, radius);
    light.addColorStop(0, colour);
    light.addColorStop(1, colour.replace(')', ' / 0)'));
    context.globalAlpha = alpha;
    context.fillStyle = light;
    context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  }
  context.globalAlpha = 1;
}

function drawMotif(context: CanvasRenderingContext2D, { motif, rings, light }: PosterDesign): void {
  const disc = (radius: number, x = 0, y = 0) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
  };
  if (motif === 'tunnel')
    for (const [index, { outer, colour }] of rings.entries()) {
      context.globalAlpha = 0.9 - index * 0.18;
      context.strokeStyle = colour;
      context.lineWidth = 9 - index * 2;
      disc(outer);
      context.stroke();
    }
  const petals = motif === 'moon' ? rings.slice(2) : motif === 'tunnel' ? rings.slice(0, 2) : rings;
  context.lineWidth = 1.2;
  for (const ring of petals) {
    const path = new Path2D(petalPath(ring));
    context.fillStyle = ring.colour;
    context.strokeStyle = ring.colour;
    context.globalAlpha = 0.3;
    context.fill(path);
    context.globalAlpha = 0.9;
    context.stroke(path);
  }
  context.globalAlpha = 1;
  if (motif !== 'moon') return;
  context.fillStyle = light;
  disc(72);
  context.fill();
  context.globalAlpha = 0.16;
  context.fillStyle = '#fff';
  disc(58, 14, -10);
  context.fill();
  context.globalAlpha = 1;
}

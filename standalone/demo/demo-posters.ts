import { createHash } from 'node:crypto';
import type { PhotoVariant } from '@duende/contracts/parties/photo-url';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { ALL_DEMO_PARTIES } from './demo-acts.ts';
import { drawPoster } from './poster.ts';

export interface DemoPoster {
  /** derived from its input, so known in advance */
  readonly name: string;
  readonly svg: string;
}

export interface PosterDependencies {
  readonly makePhoto: (
    bytes: Uint8Array,
  ) => Promise<{ readonly variants: Readonly<Record<PhotoVariant, Uint8Array>> }>;
  readonly photos: Pick<PhotoStore, 'put' | 'isWhole'>;
}

/** Indices are those of parties. */
export function demoPosters(): readonly DemoPoster[] {
  return ALL_DEMO_PARTIES.map(({ name, motif }) => {
    const { svg, colour } = drawPoster(name, motif);
    const digest = createHash('sha256').update(svg).digest('hex').slice(0, 32);
    return { name: `${digest}-${colour.slice(1)}`, svg };
  });
}

export interface DrawingOptions {
  readonly signal: AbortSignal;
  /** ISO 8601: upload */
  readonly at: string;
  /** for each existing photo */
  readonly onDrawn: (name: string) => void;
}

/** One by one until `signal` aborts. */
export async function drawPosters(
  posters: readonly DemoPoster[],
  { makePhoto, photos }: PosterDependencies,
  { signal, at, onDrawn }: DrawingOptions,
): Promise<void> {
  const { default: sharp } = await import('sharp');
  for (const { name, svg } of posters) {
    if (signal.aborted) return;
    if (!(await photos.isWhole(name))) {
      const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
      const { variants } = await makePhoto(png);
      await photos.put({ name, variants, uploadedBy: 'demo', uploadedAt: at });
    }
    onDrawn(name);
  }
}

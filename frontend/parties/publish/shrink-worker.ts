export interface ShrinkRequest {
  readonly file: File;
  /** pixels of the upright picture */
  readonly size: { readonly width: number; readonly height: number };
  readonly type: 'image/jpeg' | 'image/webp';
}

export type Shrunk = { readonly blob: Blob } | { readonly fault: string };

const QUALITY = 0.9;

async function shrink({ file, size, type }: ShrinkRequest): Promise<Shrunk> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image', ...shrunkTo(size) });
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (context === null) return { fault: 'No canvas' };
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return { blob: await canvas.convertToBlob({ type, quality: QUALITY }) };
}

const shrunkTo = ({ width, height }: ShrinkRequest['size']) =>
  ({ resizeWidth: width, resizeHeight: height, resizeQuality: 'high' }) as const;

onmessage = ({ data }: MessageEvent<ShrinkRequest>) => {
  void shrink(data)
    .catch((error: unknown): Shrunk => ({ fault: String(error) }))
    .then((answer) => postMessage(answer));
};

/** 8-bit RGBA, upright. */
interface Rgba {
  readonly data: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 4 };
}

/**
 * The first picture, upright. WebAssembly, loaded on first use, because sharp has no licence for the format.
 * Checks the size before decoding.
 * @param admit throws if there are too many pixels
 */
export async function decodeHeic(bytes: Uint8Array, admit: (pixels: number) => void): Promise<Rgba> {
  const { default: heic } = await import('heic-decode');
  const images = await heic.all({ buffer: bytes });
  try {
    const [first] = images;
    if (first === undefined) throw new Error('a HEIC without a picture');
    const { width, height } = first;
    admit(width * height);
    const { data } = await first.decode();
    return { data: new Uint8Array(data.buffer), raw: { width, height, channels: 4 } };
  } finally {
    images.dispose();
  }
}

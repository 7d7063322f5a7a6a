/** Eight bits of red, green, blue and opacity for each pixel, upright. */
interface Rgba {
  readonly data: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 4 };
}

/**
 * Reads the first picture of a HEIC, as iPhones take them. Its decoder is WebAssembly, loaded with the first one; sharp's own has no
 * right to this format. It turns pictures upright by itself. Size is looked at before any pixel is made.
 * @param admit throws for a picture of so many pixels
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

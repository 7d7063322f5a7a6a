import sharp from 'sharp';

/** SMPTE EG 432-1 in ITU-T H.273: the primaries of Display P3, in which phones take photos. */
const DISPLAY_P3 = 12;
const NCLX = Buffer.from('colrnclx');
/** Behind these bytes of the box: 16 bits for the primaries. */
const PRIMARIES_AT = NCLX.length;
/** ITU-T H.273: nobody says. Masks and depth maps beside the picture have it. */
const UNSPECIFIED = 2;

/**
 * The ICC profile of the colours that a HEIC or AVIF is decoded to; `null` where they are sRGB, or nobody says what they are. Such a file may hold
 * a profile, or the code points of ITU-T H.273 (`nclx`). All its pictures have the same: tiles, thumbnails, the whole.
 */
export async function profileOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { icc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (icc !== undefined) return icc;
  return nclxPrimaries(bytes) === DISPLAY_P3 ? displayP3() : null;
}

/** The first primaries that a file names by a code point, or `null`. */
function nclxPrimaries(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = file.indexOf(NCLX); at >= 0; at = file.indexOf(NCLX, at + 1)) {
    const primaries =
      at + PRIMARIES_AT + 2 > file.length ? UNSPECIFIED : file.readUInt16BE(at + PRIMARIES_AT);
    if (primaries !== UNSPECIFIED) return primaries;
  }
  return null;
}

/** The profile that the library has built in, as it stands in a file it writes. */
async function displayP3(): Promise<Uint8Array | null> {
  const dot = { create: { width: 1, height: 1, channels: 3, background: '#000' } } as const;
  const written = await sharp(dot).withIccProfile('p3').png().toBuffer();
  return (await sharp(written).metadata()).icc ?? null;
}

interface Raw {
  readonly width: number;
  readonly height: number;
  /** red, green, blue, and opacity behind them */
  readonly channels: 3 | 4;
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/**
 * Pixels of eight bits with the profile of their colours, as an uncompressed TIFF 6.0: raw pixels have no place for a profile, and the library takes
 * one from nowhere but the file it reads.
 */
export function withProfile(data: Uint8Array, { width, height, channels }: Raw, icc: Uint8Array): Buffer {
  const count = channels === 4 ? 11 : 10;
  const bitsAt = HEADER_BYTES + 2 + count * ENTRY_BYTES + 4;
  const iccAt = bitsAt + channels * 2;
  const dataAt = iccAt + icc.length;
  const head = Buffer.alloc(iccAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(HEADER_BYTES, 4);
  head.writeUInt16LE(count, HEADER_BYTES);
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1], // not compressed
    [262, SHORT, 1, 2], // red, green, blue
    [273, LONG, 1, dataAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    ...(channels === 4 ? [[338, SHORT, 1, 2] as const] : []), // opacity that colours are not multiplied by
    [34_675, UNDEFINED, icc.length, iccAt],
  ];
  entries.forEach(([tag, type, values, value], index) => {
    const at = HEADER_BYTES + 2 + index * ENTRY_BYTES;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(value, at + 8);
  });
  for (let channel = 0; channel < channels; channel += 1) head.writeUInt16LE(8, bitsAt + channel * 2);
  return Buffer.concat([head, icc, data]);
}

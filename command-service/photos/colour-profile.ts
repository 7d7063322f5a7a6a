import sharp from 'sharp';

/** Phone photos' colour space: SMPTE EG 432-1 in ITU-T H.273. */
const DISPLAY_P3 = 12;
const NCLX = Buffer.from('colrnclx');
/** Offset of the 16-bit primaries in the box. */
const PRIMARIES_AT = NCLX.length;
/** ITU-T H.273, for masks and depth maps. */
const UNSPECIFIED = 2;

/**
 * `null` for sRGB or unknown. The file has a profile or ITU-T H.273 code points (`nclx`), the same for all its
 * pictures.
 */
export async function profileOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { icc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (icc !== undefined) return icc;
  return nclxPrimaries(bytes) === DISPLAY_P3 ? displayP3() : null;
}

function nclxPrimaries(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = file.indexOf(NCLX); at >= 0; at = file.indexOf(NCLX, at + 1)) {
    const primaries =
      at + PRIMARIES_AT + 2 > file.length ? UNSPECIFIED : file.readUInt16BE(at + PRIMARIES_AT);
    if (primaries !== UNSPECIFIED) return primaries;
  }
  return null;
}

/** The library's profile, read from a file it writes. */
async function displayP3(): Promise<Uint8Array | null> {
  const dot = { create: { width: 1, height: 1, channels: 3, background: '#000' } } as const;
  const written = await sharp(dot).withIccProfile('p3').png().toBuffer();
  return (await sharp(written).metadata()).icc ?? null;
}

interface Raw {
  readonly width: number;
  readonly height: number;
  /** red, green, blue, optional opacity */
  readonly channels: 3 | 4;
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;

/** As an uncompressed TIFF 6.0, because the library takes profiles only from files. */
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
    [259, SHORT, 1, 1], // no compression
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, dataAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    ...(channels === 4 ? [[338, SHORT, 1, 2] as const] : []), // unassociated alpha
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

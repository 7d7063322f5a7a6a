/** Draws every icon from `public/icon.svg`; the results are committed: `npx tsx frontend/scripts/draw-icons.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const FOLDER = join(import.meta.dirname, '../public');
const NIGHT = '#0c1412';
/** Systems crop maskable icons; the middle four fifths always stay. */
const MASKABLE_SCALE = 0.79;
const TOUCH_SCALE = 0.95;
const GRID = 64;

const brand = await readFile(join(FOLDER, 'icon.svg'), 'utf8');
const [face, eyes] = [...brand.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
if (face === undefined || eyes === undefined) throw new Error('icon.svg is not a face with eyes');

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}">${content}</svg>`);

function fullBleed(scale: number): Buffer {
  const move = `translate(${GRID / 2} ${GRID / 2}) scale(${scale}) translate(-32 -36)`;
  return svg(
    `<radialGradient id="light" cx=".5" cy=".5" r=".6"><stop stop-color="#1d4d36"/><stop offset="1" stop-color="${NIGHT}"/></radialGradient>
    <rect width="${GRID}" height="${GRID}" fill="url(#light)"/>
    <g transform="${move}"><path fill="#39ff88" d="${face}"/><path fill="#04140b" d="${eyes}"/></g>`,
  );
}

/** The system sets the colour. */
const monochrome = svg(
  `<g transform="translate(32 32) scale(${MASKABLE_SCALE}) translate(-32 -36)"><path fill="#fff" fill-rule="evenodd" d="${face} ${eyes}"/></g>`,
);

const draw = (drawing: string | Buffer, size: number) =>
  sharp(Buffer.from(drawing), { density: (72 * size) / GRID })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** A directory followed by one PNG file. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const files: Readonly<Record<string, Buffer>> = {
  'icon-192.png': await draw(brand, 192),
  'icon-512.png': await draw(brand, 512),
  'icon-maskable-512.png': await draw(fullBleed(MASKABLE_SCALE), 512),
  'icon-monochrome-512.png': await draw(monochrome, 512),
  'apple-touch-icon.png': await draw(fullBleed(TOUCH_SCALE), 180),
  'favicon.ico': ico(await draw(brand, 32), 32),
};
for (const [name, bytes] of Object.entries(files)) await writeFile(join(FOLDER, name), bytes);

import { cp, mkdir, open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { backUpFiles } from '../back-up-files.ts';

/** In the middle; keeps the length. */
async function flip(file: string, bytes: number): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const at = Math.floor((size - bytes) / 2);
    const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, at);
    await handle.write(
      buffer.map((byte) => byte ^ 0xff),
      0,
      bytes,
      at,
    );
  } finally {
    await handle.close();
  }
}

async function replaceIn(file: string, from: RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const altered = text.replace(from, to);
  if (altered === text) throw new Error(`${file} holds no ${from}`);
  await writeFile(file, altered);
}

interface Harmed {
  readonly at: string;
  readonly files: ReturnType<typeof backUpFiles>;
  /** of its two photos */
  readonly photos: readonly [string, string];
  /** of the same service */
  readonly other: ReturnType<typeof backUpFiles>;
}

/** With the expected messages. */
export const WAYS: readonly [what: string, said: RegExp, harm: (harmed: Harmed) => Promise<unknown>][] = [
  ['one byte of the log', /^events\.sqlite: altered/m, ({ files }) => flip(files.log, 1)],
  ['64 bytes of the log', /^events\.sqlite: altered/m, ({ files }) => flip(files.log, 64)],
  [
    'a truncated log',
    /^events\.sqlite: 8192 bytes, where \d+ were written/m,
    ({ files }) => truncate(files.log, 8192),
  ],
  ['a missing log', /^events\.sqlite: missing$/m, ({ files }) => rm(files.log)],
  ['missing keys', /^keys\.sqlite: missing$/m, ({ files }) => rm(files.vault)],
  ['altered keys', /^keys\.sqlite: altered/m, ({ files }) => flip(files.vault, 16)],
  [
    'the keys of another back-up',
    /^keys\.sqlite: (altered|\d+ bytes)/m,
    ({ files, other }) => cp(other.vault, files.vault),
  ],
  [
    'the log of another back-up, and its manifest',
    /^keys\.sqlite: /m,
    async ({ files, other }) => {
      await cp(other.log, files.log);
      await cp(other.manifest, files.manifest);
      await cp(other.manifestSum, files.manifestSum);
    },
  ],
  [
    'a missing photo',
    /^photos\/by-name\/[0-9a-f-]+: missing$/m,
    ({ photos }) => rm(photos[0], { recursive: true }),
  ],
  ['a missing size of a photo', /\/800\.webp: missing$/m, ({ photos }) => rm(join(photos[0], '800.webp'))],
  ['an altered photo', /\/1600\.webp: altered/m, ({ photos }) => flip(join(photos[0], '1600.webp'), 1)],
  [
    'a photo in another one’s place',
    /\/400\.webp: holds what photos\/by-name\/.*\/400\.webp should hold$/m,
    async ({ at, photos }) => {
      await rename(join(photos[0], '400.webp'), join(at, 'meanwhile'));
      await rename(join(photos[1], '400.webp'), join(photos[0], '400.webp'));
      await rename(join(at, 'meanwhile'), join(photos[1], '400.webp'));
    },
  ],
  [
    'an empty folder in the place of the photos',
    /^(photos\/by-name\/[0-9a-f-]+: missing\n){2}/m,
    async ({ files }) => {
      await rm(files.photos, { recursive: true });
      await mkdir(files.photos);
    },
  ],
  [
    'an empty folder among the photos',
    /^photos\/by-name\/0{32}-0{6}\/: not of this back-up$/m,
    ({ at }) => mkdir(join(at, 'photos', 'by-name', `${'0'.repeat(32)}-${'0'.repeat(6)}`)),
  ],
  ['a file too many', /^notes\.txt: not of this back-up$/m, ({ at }) => writeFile(join(at, 'notes.txt'), '')],
  [
    'an altered manifest',
    /^back-up\.json: it or its checksum, .*altered/m,
    ({ files }) => replaceIn(files.manifest, /"events": \d+/, '"events": 7'),
  ],
  ['a missing manifest', /^back-up\.json: missing: .* not finished$/m, ({ files }) => rm(files.manifest)],
  ['an empty manifest', /^back-up\.json: it or its checksum/m, ({ files }) => truncate(files.manifest)],
  [
    'a missing checksum of the manifest',
    /^back-up\.json: its checksum, .*is missing$/m,
    ({ files }) => rm(files.manifestSum),
  ],
  [
    'half of it, as a copy that was broken off leaves it',
    /^keys\.sqlite: missing\n(photos\/by-name\/.*: missing\n)+/m,
    async ({ files }) => {
      await rm(files.photos, { recursive: true });
      await rm(files.vault);
    },
  ],
];

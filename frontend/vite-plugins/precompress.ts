import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** The service then compresses no file. */
export function precompress(): Plugin {
  return {
    name: 'duende:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /^(?!\.).*\.(js|css|json|svg)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const file = join(dir, name);
          const bytes = await readFile(file);
          await Promise.all([
            writeFile(`${file}.br`, await brotli(bytes)),
            writeFile(`${file}.gz`, await zip(bytes, { level: 9 })),
          ]);
        }),
      );
    },
  };
}

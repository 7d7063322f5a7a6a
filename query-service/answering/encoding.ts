import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Below this many bytes an answer fits one packet anyway. */
export const WORTH_COMPRESSING = 1400;

const accepted = new Map<string, Encoding>();
/** Browsers send a handful of different values; a caller that makes them up must not fill the memory. */
const REMEMBERED = 100;

/** The best encoding a caller takes, by its `Accept-Encoding`. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  const known = accepted.get(acceptEncoding);
  if (known !== undefined) return known;
  const best = parseAcceptEncoding(acceptEncoding);
  if (accepted.size < REMEMBERED) accepted.set(acceptEncoding, best);
  return best;
}

function parseAcceptEncoding(header: string): Encoding {
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(',', 20)) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Compresses in the thread pool, never on the event loop. */
export function compress(bytes: Uint8Array, encoding: 'gzip' | 'br'): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes);
  return brotlied(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

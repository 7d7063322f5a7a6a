import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Below this many bytes an answer fits one packet anyway. */
export const WORTH_COMPRESSING = 1400;

/** `kept`: the bytes are sent many times. `once`: they may be sent once only. */
export type Effort = 'kept' | 'once';

/**
 * 500 parties take 52.1 kB at quality 5, 52.9 at 3 in half of its time, 60.3 at 1 in a seventh; their calendar takes 59.2, 60.1 and 67.2. Quality 11 gives
 * 45.5 in 700 ms of a core (docs/decisions/http-and-limits.md).
 */
const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { kept: 3, once: 1 };
/** Browsers take Brotli. A calendar takes 68.9 kB at level 3, 62.9 at 6 in twice the time; 1 is no faster than 3. */
const GZIP_LEVEL: Readonly<Record<Effort, number>> = { kept: 3, once: 1 };
/** More memory makes it faster. */
const GZIP_MEMORY = 9;
/**
 * Brotli looks back 64 kB (2 to the 16th) instead of 4 MB: parties have ids and links of their own, and farther back there is
 * little that is worth its longer distance.
 */
const BROTLI_WINDOW_BITS = 16;

const accepted = new Map<string, readonly Encoding[]>();
/** Browsers send a handful of different values; a caller that makes them up must not fill the memory. */
const REMEMBERED = 100;

const PLAIN: readonly Encoding[] = ['identity'];

/** The best encoding a caller takes, by its `Accept-Encoding`. */
export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptedEncodings(acceptEncoding)[0] ?? 'identity';
}

/** The encodings a caller takes, the best one first and `identity` last. */
function acceptedEncodings(acceptEncoding: string | undefined): readonly Encoding[] {
  if (acceptEncoding === undefined) return PLAIN;
  const known = accepted.get(acceptEncoding);
  if (known !== undefined) return known;
  const taken = parseAcceptEncoding(acceptEncoding);
  if (accepted.size < REMEMBERED) accepted.set(acceptEncoding, taken);
  return taken;
}

function parseAcceptEncoding(header: string): readonly Encoding[] {
  const taken = new Set<string>();
  for (const part of header.toLowerCase().split(',', 20)) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return (['br', 'gzip', 'identity'] as const).filter((name) => name === 'identity' || taken.has(name));
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Compresses in the thread pool, never on the event loop. */
export function compress(
  bytes: Uint8Array,
  encoding: 'gzip' | 'br',
  effort: Effort = 'kept',
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: GZIP_LEVEL[effort], memLevel: GZIP_MEMORY });
  return brotlied(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

/** Smaller answers (bytes) fit one packet anyway. */
export const WORTH_COMPRESSING = 1400;

/** `kept`: sent many times. `once`: possibly sent once only. */
export type Effort = 'kept' | 'once';

/**
 * 500 parties take 52.1 kB at quality 5, 52.9 at 3 in half the time, 60.3 at 1 in a seventh; their calendar
 * 59.2, 60.1 and 67.2. Quality 11: 45.5 kB, 700 ms (docs/decisions/http-and-limits.md).
 */
const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { kept: 3, once: 1 };
/**
 * Browsers use Brotli. A calendar takes 68.9 kB at level 3, 62.9 at 6 in twice the time; 1 is no faster than
 * 3.
 */
const GZIP_LEVEL: Readonly<Record<Effort, number>> = { kept: 3, once: 1 };
const GZIP_MEMORY = 9;
/** 64 kB (2^16) instead of 4 MB: parties have their own ids and links, so distant matches gain little. */
const BROTLI_WINDOW_BITS = 16;

const accepted = new Map<string, readonly Encoding[]>();
/** Bounds memory for made-up values. */
const REMEMBERED = 100;

const PLAIN: readonly Encoding[] = ['identity'];

export function bestEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptedEncodings(acceptEncoding)[0] ?? 'identity';
}

/** Best first, `identity` last. */
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

import { crc32 } from 'node:zlib';
import { AT_REST_MS, compress, WORTH_COMPRESSING, type Encoding } from '../http/compression.ts';
import { encodedEtag, strongEtag } from '../http/representation.ts';
import {
  deflateSegment,
  deflateShort,
  gzipTrailer,
  joinGzip,
  piecesOf,
  type Segment,
} from './list-segments.ts';

/** One encoding of an answer with its headers as node takes them: name, value, name, value. */
export interface CachedVariant {
  readonly bytes: Buffer;
  /** ends in `Read-Position` and its value; the value is written in place for every answer */
  readonly headers: string[];
  /** ends in `ETag` and its value before that */
  readonly notModified: string[];
}

/** An answer that only has to be written out. */
export interface CachedBody {
  readonly etag: string;
  readonly identity: CachedVariant;
}

export function createCachedBody(bytes: Buffer, etag: string, fixedHeaders: readonly string[]): CachedBody {
  return { etag, identity: variant(bytes, etag, 'identity', fixedHeaders) };
}

function variant(
  bytes: Buffer,
  etag: string,
  encoding: Encoding,
  fixedHeaders: readonly string[],
): CachedVariant {
  const both = [...fixedHeaders, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding', 'ETag', etag];
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const position = ['Read-Position', ''];
  return {
    bytes,
    headers: [
      ...both,
      ...['Content-Type', 'application/json; charset=utf-8'],
      ...['Content-Length', String(bytes.length)],
      ...encoded,
      ...position,
    ],
    notModified: [...both, ...position],
  };
}

export interface CachedListOptions {
  readonly fixedHeaders: readonly string[];
  readonly onError: (error: unknown) => void;
  /** milliseconds */
  readonly now: () => number;
}

type WholeEncoding = Exclude<Encoding, 'identity'>;
const BOTH: readonly WholeEncoding[] = ['br', 'gzip'];
/** Among fast changes the larger would be out of date before it was worth its while. */
const SMALLEST: readonly WholeEncoding[] = ['br'];

/**
 * A cached list in every encoding, each made when it is first asked for. While the list changes, gzip is joined from segments,
 * of which a change makes one anew, compressed at once where they are short; all else is compressed in the thread pool, and stands
 * in it as it is until then. A list that comes among fast changes is compressed as a whole too, beside the answering. A caller
 * gets the smallest form that exists. A change makes another list, which takes over what it can.
 */
export class CachedList {
  readonly etag: string;
  readonly segments: readonly Segment[];
  readonly #options: CachedListOptions;
  readonly #length: number;
  readonly #madeAt: number;
  /** shared by a list and what it becomes: one thing at a time is compressed */
  readonly #work: { isBusy: boolean };
  /** changes come faster than lists are put together: it will stand for a while and be sent many times */
  readonly #isPressed: boolean;
  #identity: CachedVariant | null = null;
  #joined: { readonly variant: CachedVariant; readonly compressed: number } | null = null;
  #trailer: Buffer | null = null;
  readonly #whole: Record<WholeEncoding, CachedVariant | null> = { gzip: null, br: null };

  constructor(
    segments: readonly Segment[],
    options: CachedListOptions,
    before: CachedList | null = null,
    isPressed = false,
  ) {
    this.segments = segments;
    this.#options = options;
    this.#isPressed = isPressed;
    this.#madeAt = options.now();
    this.#work = before === null ? { isBusy: false } : before.#work;
    this.#length = piecesOf(segments).reduce((length, piece) => length + piece.length, 0);
    // Made of the content alone, so that every instance gives the same one, and without reading all of it again.
    this.etag = strongEtag(
      Buffer.concat(segments.flatMap(({ entries }) => entries.map(({ digest }) => digest))),
    );
  }

  /** The smallest form there is just now of those that a caller takes. */
  variant(accepted: readonly Encoding[]): CachedVariant {
    if (this.#length < WORTH_COMPRESSING || accepted.length === 1) return this.#plain();
    if (this.#options.now() - this.#madeAt >= AT_REST_MS) this.#compressWhole(BOTH);
    else if (this.#isPressed) this.#compressWhole(SMALLEST);
    const takesGzip = accepted.includes('gzip');
    const gzip = takesGzip ? (this.#whole.gzip ?? this.#joinedGzip()) : null;
    const br = accepted.includes('br') ? this.#whole.br : null;
    const smallest = br === null || (gzip !== null && gzip.bytes.length < br.bytes.length) ? gzip : br;
    return smallest === null || smallest.bytes.length >= this.#length ? this.#plain() : smallest;
  }

  #plain(): CachedVariant {
    this.#identity ??= this.#made(Buffer.concat(piecesOf(this.segments)), this.etag, 'identity');
    return this.#identity;
  }

  #joinedGzip(): CachedVariant {
    const all = this.segments.length;
    if (this.#joined?.compressed === all) return this.#joined.variant;
    deflateShort(this.segments);
    const waiting = this.segments.filter(({ deflated }) => deflated === null);
    if (waiting.length > 0)
      this.#inTurn(async () => {
        for (const segment of waiting) await deflateSegment(segment);
      });
    const compressed = all - waiting.length;
    if (this.#joined?.compressed !== compressed) {
      this.#trailer ??= gzipTrailer(this.segments);
      const bytes = joinGzip(this.segments, this.#trailer);
      const etag = encodedEtag(this.etag, `gzip-${crc32(bytes).toString(16)}`);
      this.#joined = { variant: this.#made(bytes, etag, 'gzip'), compressed };
    }
    return this.#joined.variant;
  }

  #compressWhole(encodings: readonly WholeEncoding[]): void {
    if (encodings.every((encoding) => this.#whole[encoding] !== null)) return;
    this.#inTurn(async () => {
      const { bytes } = this.#plain();
      for (const encoding of encodings)
        this.#whole[encoding] ??= this.#made(
          await compress(bytes, encoding),
          encodedEtag(this.etag, encoding),
          encoding,
        );
    });
  }

  #made(bytes: Buffer, etag: string, encoding: Encoding): CachedVariant {
    return variant(bytes, etag, encoding, this.#options.fixedHeaders);
  }

  /** One after the other: several at once would take threads away from passwords and photos. */
  #inTurn(task: () => Promise<void>): void {
    const work = this.#work;
    if (work.isBusy) return;
    work.isBusy = true;
    task()
      .catch(this.#options.onError)
      .finally(() => (work.isBusy = false));
  }
}

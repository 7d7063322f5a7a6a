import type { IncomingMessage } from 'node:http';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export class TooLarge extends Error {
  constructor(max: number) {
    super(`more than ${max} bytes`);
    this.name = 'TooLarge';
  }
}

/**
 * Unpacked. Limits both sides, against endless answers and decompression bombs.
 * @throws TooLarge at the first byte over `max`
 */
export async function readLimited(answer: IncomingMessage, max: number): Promise<Buffer> {
  if (Number(answer.headers['content-length']) > max) throw new TooLarge(max);
  const chunks: Buffer[] = [];
  await pipeline(
    answer,
    atMost(max),
    unpacker(answer.headers['content-encoding']),
    atMost(max),
    async (unpacked) => {
      for await (const chunk of unpacked) chunks.push(chunk as Buffer);
    },
  );
  return Buffer.concat(chunks);
}

function atMost(max: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let taken = 0;
    for await (const chunk of source) {
      taken += chunk.length;
      if (taken > max) throw new TooLarge(max);
      yield chunk;
    }
  };
}

function unpacker(encoding = 'identity'): Transform {
  switch (encoding.trim().toLowerCase()) {
    case 'identity':
    case '':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new Error('an answer with an encoding that was not requested');
  }
}

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { LIMITS } from '@duende/contracts/common/limits';
import { Refusal } from '@duende/contracts/common/refusal';
import busboy, { type Busboy } from 'busboy';

const FIELD = 'photo';
/** Boundaries, headers, a text field. */
const FORM_OVERHEAD = 10_000;
const LARGEST_FORM = LIMITS.photo.max + FORM_OVERHEAD;

/**
 * The field `photo`. Stops at the first byte over the limit of photo or form.
 * @throws Refusal `photo.missing`, `photo.too-large`, `request.invalid` for several files, `request.malformed` for
 * an invalid or incomplete form, `request.unsupported-media`
 */
export async function readPhoto(req: IncomingMessage): Promise<Buffer> {
  if (Number(req.headers['content-length']) > LARGEST_FORM) throw new Refusal('photo.too-large');
  const form = openForm(req);
  try {
    return await collect(req, form);
  } finally {
    req.unpipe(form);
    form.destroy();
  }
}

function openForm(req: IncomingMessage): Busboy {
  if (!/^\s*multipart\/form-data\s*;/i.test(req.headers['content-type'] ?? '')) {
    throw new Refusal('request.unsupported-media', { message: 'Envía la foto en un formulario multipart.' });
  }
  try {
    // The parser does not distinguish a full file from a larger one.
    const limits = { fileSize: LIMITS.photo.max + 1, fieldSize: FORM_OVERHEAD, fields: 10, parts: 20 };
    return busboy({ headers: req.headers, limits });
  } catch (error) {
    throw new Refusal('request.malformed', { cause: error });
  }
}

function collect(req: IncomingMessage, form: Busboy): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let photo: Buffer[] | null = null;
    let taken = 0;
    const count = (chunk: Buffer) => {
      taken += chunk.length;
      if (taken > LARGEST_FORM) refuse(new Refusal('photo.too-large'));
    };
    const refuse = (refusal: Refusal) => {
      req.off('data', count);
      reject(refusal);
    };

    form.on('file', (field, file) => {
      // A destroyed form fails its file too.
      file.on('error', () => file.resume());
      if (field !== FIELD) return void file.resume();
      if (photo !== null) return refuse(new Refusal('request.invalid', { message: 'Envía una sola foto.' }));
      photo = [];
      gather(file, photo);
      file.on('limit', () => refuse(new Refusal('photo.too-large')));
    });
    form.on('partsLimit', () => refuse(new Refusal('request.invalid')));
    form.on('error', (error) => refuse(new Refusal('request.malformed', { cause: error })));
    form.on('close', () => {
      if (photo === null || photo.length === 0) refuse(new Refusal('photo.missing'));
      else resolve(Buffer.concat(photo));
    });
    req.on('close', () => {
      if (!req.complete) refuse(new Refusal('request.malformed'));
    });
    req.on('data', count).pipe(form);
  });
}

function gather(file: Readable, chunks: Buffer[]): void {
  file.on('data', (chunk: Buffer) => chunks.push(chunk));
}

import type { ServerResponse } from 'node:http';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { namedForm } from '../http/representation.ts';
import type { AnswerAt } from './standing-answer.ts';

/** Bytes that were handed to connections and that their callers have not taken yet; those that many callers wait for count once. */
export class UnsentBytes {
  readonly #responses = new Map<Buffer, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** To be called after the last byte was handed over. */
  hold(res: ServerResponse, bytes: Buffer): void {
    if (res.writableLength === 0) return;
    const responses = this.#responses.get(bytes) ?? 0;
    this.#responses.set(bytes, responses + 1);
    if (responses === 0) this.#total += bytes.length;
    res.once('close', () => this.#release(bytes));
  }

  #release(bytes: Buffer): void {
    const responses = (this.#responses.get(bytes) ?? 1) - 1;
    if (responses > 0) return void this.#responses.set(bytes, responses);
    this.#responses.delete(bytes);
    this.#total -= bytes.length;
  }
}

/** Sends an answer as it is up to a position, or that the caller holds it already. Gives the status. */
export function sendEncoded(
  req: HttpRequest,
  res: ServerResponse,
  { answer, position }: AnswerAt,
  unsent: UnsentBytes,
): 200 | 304 {
  const { form, etag } = answer;
  const known = etag === null ? null : namedForm(req.headers['if-none-match'], etag);
  const headers = known === null ? form.headers : form.notModified;
  // The validator of what the caller holds, which may be another form of the same content.
  if (known !== null) headers[headers.length - 3] = known;
  headers[headers.length - 1] = position;
  const status = known === null ? 200 : 304;
  res.writeHead(status, headers);
  // Node leaves the bytes out of a 304 and of what answers HEAD by itself.
  res.end(form.bytes);
  unsent.hold(res, form.bytes);
  return status;
}

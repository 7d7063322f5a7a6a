import type { ServerResponse } from 'node:http';
import type { HttpRequest } from '@duende/platform/http/middleware';
import { namedForm } from '../http/representation.ts';
import type { AnswerAt } from './reused-answer.ts';

/** Counts bytes that callers have not yet taken. A shared buffer counts once. */
export class UnsentBytes {
  readonly #responses = new Map<Buffer, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** Call after writing the last byte. */
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

export function sendEncoded(
  req: HttpRequest,
  res: ServerResponse,
  { answer, position }: AnswerAt,
  unsent: UnsentBytes,
): 200 | 304 {
  const { form, etag } = answer;
  const known = etag === null ? null : namedForm(req.headers['if-none-match'], etag);
  const headers = known === null ? form.headers : form.notModified;
  // The caller's own validator, possibly of another encoding.
  if (known !== null) headers[headers.length - 3] = known;
  headers[headers.length - 1] = position;
  const status = known === null ? 200 : 304;
  res.writeHead(status, headers);
  // Node omits the body for 304 and HEAD.
  res.end(form.bytes);
  unsent.hold(res, form.bytes);
  return status;
}

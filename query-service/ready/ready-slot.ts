import type { Encoding } from '../answering/encoding.ts';
import { compressed, isWorthCompressing, type ReadyBody, type ReadyVariant } from './ready-body.ts';

/**
 * The place of one ready-made answer. What it holds is replaced when the content changes; a compressed form is made
 * when somebody asks for it, one at a time, so that a burst of changes costs one compression and not one a change.
 */
export class ReadySlot {
  body: ReadyBody;
  readonly #fixedHeaders: readonly string[];
  readonly #onError: (error: unknown) => void;
  #compressing = false;

  constructor(body: ReadyBody, fixedHeaders: readonly string[], onError: (error: unknown) => void) {
    this.body = body;
    this.#fixedHeaders = fixedHeaders;
    this.#onError = onError;
  }

  /** The form to send now: the wanted one, or the plain one until that exists. */
  variant(encoding: Encoding): ReadyVariant {
    const { body } = this;
    if (encoding === 'identity' || !isWorthCompressing(body)) return body.identity;
    const ready = body[encoding];
    if (ready !== null) return ready;
    if (!this.#compressing) void this.#compress(body, encoding).catch(this.#onError);
    return body.identity;
  }

  async #compress(body: ReadyBody, encoding: 'gzip' | 'br'): Promise<void> {
    this.#compressing = true;
    try {
      body[encoding] = await compressed(body, encoding, this.#fixedHeaders);
    } finally {
      this.#compressing = false;
    }
  }
}

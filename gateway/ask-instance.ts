import { request, type IncomingMessage } from 'node:http';
import type { Instance } from './instances.ts';
import type { Unanswered } from './route-request.ts';

export interface Asking {
  readonly method: string;
  readonly path: string;
  /** name, value, name, value */
  readonly headers: readonly string[];
  /** `null`: the request has none */
  readonly body: IncomingMessage | null;
  /** ends when nobody waits for the answer any more */
  readonly signal: AbortSignal;
  /** from the request's being sent to the head of the answer, in milliseconds */
  readonly patienceMs: number;
}

export type Outcome = { readonly answer: IncomingMessage } | { readonly unanswered: Unanswered };

/** Instances stand in the same network: one that takes longer is not there. Milliseconds. */
const CONNECT_MS = 1_000;

/**
 * Sends a request to one instance and waits for the head of its answer. Nothing of the body is read before there is a
 * connection to send it on, so after `not-sent` it is whole and may go elsewhere. An answer's body is its reader's
 * business: it may still break off.
 */
export function askInstance({ url, agent }: Instance, asking: Asking): Promise<Outcome> {
  const { method, path, headers, body, signal, patienceMs } = asking;
  return new Promise((resolve) => {
    const { hostname, port } = url;
    const onward = request({ agent, host: hostname, port, method, path, headers, setHost: false, signal });
    let isSent = false;
    let timer = setTimeout(giveUp, CONNECT_MS);
    function giveUp(): void {
      onward.destroy(new Error('no answer in time'));
    }

    onward.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    function send(): void {
      clearTimeout(timer);
      isSent = true;
      if (body === null) {
        timer = setTimeout(giveUp, patienceMs);
        onward.end();
        return;
      }
      body.pipe(onward);
      onward.once('finish', () => (timer = setTimeout(giveUp, patienceMs)));
    }

    onward.once('response', (answer) => {
      clearTimeout(timer);
      resolve({ answer });
    });
    // Behind an answer it says no more than the answer's own breaking off does.
    onward.on('error', () => {
      clearTimeout(timer);
      body?.unpipe(onward);
      resolve({ unanswered: isSent ? 'sent' : 'not-sent' });
    });
  });
}

import { request, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerHeaders, requestHeaders } from './forwarded-headers.ts';
import type { Instance, Instances } from './instances.ts';
import { nobodyThereForSocket } from './nobody-there.ts';

/** An instance that has not agreed by then is not there. Milliseconds. */
const HANDSHAKE_MS = 3_000;

interface Agreed {
  readonly answer: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

type Handshake = Agreed | { readonly refusal: IncomingMessage } | null;

/** Connects a socket with any instance that agrees, and hands bytes over until one of the two ends. */
export async function openTunnel(
  req: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  instances: Instances,
  trustedHops: number,
): Promise<void> {
  socket.on('error', () => socket.destroy());
  for (const instance of instances.inTurn()) {
    const handshake = await shakeHands(req, instance, trustedHops);
    if (handshake === null) {
      instances.note(instance, false);
      continue;
    }
    if ('refusal' in handshake) {
      socket.write(headOf(handshake.refusal, ['Connection', 'close']));
      handshake.refusal.pipe(socket);
      return;
    }
    const { answer, socket: onward, head: first } = handshake;
    onward.on('error', () => onward.destroy());
    onward.once('close', () => socket.destroy());
    socket.once('close', () => onward.destroy());
    if (socket.destroyed) return void onward.destroy();
    socket.write(headOf(answer, ['Connection', 'Upgrade', 'Upgrade', answer.headers.upgrade ?? 'websocket']));
    socket.write(first);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
    return;
  }
  socket.end(nobodyThereForSocket(req));
}

function shakeHands(req: IncomingMessage, { url }: Instance, trustedHops: number): Promise<Handshake> {
  const headers = requestHeaders(req, req.socket.remoteAddress ?? '', trustedHops);
  headers.push('Connection', 'Upgrade', 'Upgrade', req.headers.upgrade ?? 'websocket');
  return new Promise((resolve) => {
    const { hostname: host, port } = url;
    const onward = request({ host, port, path: req.url ?? '/', headers, setHost: false, agent: false });
    const timer = setTimeout(() => onward.destroy(new Error('no handshake in time')), HANDSHAKE_MS);
    onward.once('upgrade', (answer, socket, head) => {
      clearTimeout(timer);
      resolve({ answer, socket, head });
    });
    onward.once('response', (refusal) => {
      clearTimeout(timer);
      resolve({ refusal });
    });
    onward.on('error', () => {
      clearTimeout(timer);
      resolve(null);
    });
    onward.end();
  });
}

function headOf(answer: IncomingMessage, more: readonly string[]): string {
  const headers = [...answerHeaders(answer), ...more];
  let text = `HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}\r\n`;
  for (let at = 0; at + 1 < headers.length; at += 2) text += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${text}\r\n`;
}

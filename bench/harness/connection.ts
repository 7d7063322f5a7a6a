import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Answer {
  readonly status: number;
  /** status line and headers as they came */
  readonly head: string;
  readonly body: Buffer;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One connection kept alive, one request in flight: the load generator shares two cores with the service, so it does
 * no more than write bytes and find the end of the answer. Knows answers with a `Content-Length` only.
 */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  static async open(address: string): Promise<Connection> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new Connection(socket);
  }

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed')));
  }

  /** Whether it was closed, which a server does with one that is not used for some seconds. */
  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Sends a request made by {@link requestText} and waits for its answer. */
  ask(request: string | Buffer): Promise<Answer> {
    if (this.isClosed) return Promise.reject(new Error('the connection was closed'));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headLength = this.#received.indexOf(HEAD_END);
    if (headLength === -1) return;
    const head = this.#received.toString('latin1', 0, headLength);
    const start = headLength + HEAD_END.length;
    const end = start + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end) return;
    const body = this.#received.subarray(start, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body });
  }
}

/** A whole HTTP/1.1 request as text. */
export function requestText(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (method !== 'GET') lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** What the page sends with a command: session, key against repeats, where it comes from. */
export function commandHeaders(cookie: string): Readonly<Record<string, string>> {
  return {
    Cookie: cookie,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
    'Sec-Fetch-Site': 'same-origin',
    'Accept-Encoding': 'gzip, deflate, br',
  };
}

/** An RSVP; without `isGoing` it toggles. */
export function rsvpRequest(partyId: string, cookie: string, isGoing?: boolean): string {
  return requestText(
    'POST',
    `/api/events/${partyId}/rsvp`,
    commandHeaders(cookie),
    JSON.stringify({ isGoing }),
  );
}

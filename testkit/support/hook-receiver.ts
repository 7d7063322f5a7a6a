import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';

/** A message as its receiver reads it. */
export interface ReceivedMessage {
  readonly path: string;
  readonly id: string;
  /** by the secret of its path */
  readonly isSigned: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface HookReceiver {
  /** a listener for the server that it is */
  readonly server: Server;
  /** From here on a path answers so; 204 in the beginning. */
  behave(path: string, conduct: RequestListener): void;
  /** Whose signatures a path accepts. */
  trust(path: string, secret: string): void;
  /** every request, in order */
  readonly received: readonly ReceivedMessage[];
}

/** Programs that receive messages of hooks, on one server of this machine; they differ by path. */
export function createHookReceiver(): HookReceiver {
  const conducts = new Map<string, RequestListener>();
  const secrets = new Map<string, string>();
  const received: ReceivedMessage[] = [];

  const server = createServer((req, res) => {
    const path = req.url ?? '';
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { 'duende-id': id = '', 'duende-time': time = '', 'duende-signature': given } = req.headers;
      const key = secrets.get(path) ?? '';
      const signature = createHmac('sha256', key).update(`${String(time)}.${String(id)}.${text}`);
      const isSigned = given === `sha256=${signature.digest('hex')}`;
      received.push({ path, id: String(id), isSigned, body: JSON.parse(text) as ReceivedMessage['body'] });
      const conduct = conducts.get(path);
      if (conduct === undefined) res.writeHead(204).end();
      else conduct(req, res);
    });
  });
  return {
    server,
    behave: (path, conduct) => void conducts.set(path, conduct),
    trust: (path, secret) => void secrets.set(path, secret),
    received,
  };
}

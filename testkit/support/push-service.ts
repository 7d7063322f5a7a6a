import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { decrypt } from 'http_ece';

/** A message as its browser reads it. */
export interface ReceivedPush {
  readonly endpoint: string;
  readonly message: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** What it does with what it is sent: answers with a status, or with headers too, never answers, or hangs up. */
export type PushConduct =
  | number
  | 'stall'
  | 'hang-up'
  | { readonly status: number; readonly retryAfter: string };

/** A browser that has subscribed. */
export interface PushBrowser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** the messages it received */
  readonly received: readonly ReceivedPush[];
}

export interface PushService {
  /** a listener for the server that it is */
  readonly server: ReturnType<typeof createServer>;
  /** A browser whose endpoint is at a host, which is a push service of its own. */
  browser(host?: string): PushBrowser;
  /** From here on a host behaves so; `201` in the beginning. */
  behave(host: string, conduct: PushConduct): void;
  /** requests to a host, whatever became of them */
  requests(host: string): number;
}

/**
 * Push services as they are on the internet, on one server of this machine. They differ by host, hand messages to
 * browsers of their own, which open them (RFC 8291), and fail on command.
 */
export function createPushService(): PushService {
  const browsers = new Map<string, { open(body: Buffer): unknown; received: ReceivedPush[] }>();
  const conducts = new Map<string, PushConduct>();
  const asked = new Map<string, number>();

  const server = createServer((req, res) => {
    const host = req.headers.host ?? '';
    const endpoint = `https://${host}${req.url}`;
    asked.set(host, (asked.get(host) ?? 0) + 1);
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const conduct = conducts.get(host) ?? 201;
      const browser = browsers.get(endpoint);
      if (conduct === 201 && browser !== undefined) {
        const message = browser.open(Buffer.concat(chunks));
        browser.received.push({ endpoint, message, headers: req.headers });
      }
      answer(res, conduct);
    });
  });

  return {
    server,
    browser(host = 'push.example') {
      const endpoint = `https://${host}/${randomBytes(16).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const received: ReceivedPush[] = [];
      const open = (body: Buffer): unknown =>
        JSON.parse(
          decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString('utf8'),
        );
      browsers.set(endpoint, { open, received });
      return { subscription: { endpoint, p256dh, auth }, received };
    },
    behave: (host, conduct) => void conducts.set(host, conduct),
    requests: (host) => asked.get(host) ?? 0,
  };
}

function answer(res: ServerResponse, conduct: PushConduct): void {
  if (conduct === 'stall') return;
  if (conduct === 'hang-up') return void res.socket?.destroy();
  if (typeof conduct === 'number') return void res.writeHead(conduct).end();
  res.writeHead(conduct.status, { 'Retry-After': conduct.retryAfter }).end();
}

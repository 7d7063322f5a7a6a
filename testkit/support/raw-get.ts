import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { checkAnswer } from '../answers/answer-schemas.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** as it came over the wire, still encoded */
  readonly body: Buffer;
}

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
};

function decoded({ headers, body }: RawAnswer): string {
  const decode = DECODERS[headers['content-encoding'] ?? ''];
  return (body.length === 0 || decode === undefined ? body : decode(body)).toString();
}

/** One request without anything that `fetch` would add, follow or decode; fails where the answer is not what its schema says. */
export function rawGet(options: {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** the body, sent as JSON */
  readonly json?: unknown;
}): Promise<RawAnswer> {
  const body = options.json === undefined ? null : JSON.stringify(options.json);
  const headers = { ...(body !== null && { 'Content-Type': 'application/json' }), ...options.headers };
  return new Promise((resolve, reject) => {
    const req = request({ host: '127.0.0.1', agent: false, ...options, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const answer = { status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) };
        try {
          checkAnswer({
            method: options.method ?? 'GET',
            path: options.path.replace(/\?.*/, ''),
            status: answer.status,
            contentType: res.headers['content-type'],
            text: () => decoded(answer),
          });
          resolve(answer);
        } catch (error) {
          reject(error as Error);
        }
      });
      res.on('error', reject);
    });
    req.on('error', reject);
    req.end(body);
  });
}

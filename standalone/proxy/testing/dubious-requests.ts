/** Two servers might parse the bytes differently. */
export interface DubiousRequest {
  readonly name: string;
  readonly bytes: string;
  /**
   * `refused`: 4xx and closed. `one`: refused, or answered as a single request. `target`: answered, however
   * the address is interpreted.
   */
  readonly is: 'refused' | 'one' | 'target';
}

/** Must never arrive as a separate request. */
export const SMUGGLED = '/smuggled';
const second = `GET ${SMUGGLED} HTTP/1.1\r\nHost: x\r\nX-Rest: `;
const whole = `GET ${SMUGGLED} HTTP/1.1\r\nHost: x\r\n\r\n`;

function lines(line: string, ...headers: readonly string[]): string {
  return `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
}
const chunked = 'Transfer-Encoding: chunked';
const length = (text: string) => `Content-Length: ${text.length}`;
const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: x',
  'Sec-WebSocket-Version: 13',
];

const NAMED = [
  'content-length',
  'transfer-encoding',
  'host',
  'cookie',
  'Content-Length, close',
  'keep-alive,COOKIE',
];
/** A caller may drop these to its own detriment. */
const DROPPED = [
  'authorization',
  'content-type',
  'accept',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'idempotency-key',
];

const refused: readonly (readonly [name: string, bytes: string])[] = [
  ...NAMED.flatMap((named): [string, string][] => [
    [
      `Connection: ${named} on a DELETE`,
      lines('DELETE /api/users/profile HTTP/1.1', `Connection: ${named}`, length(whole)) + whole,
    ],
    [
      `Connection: ${named} on a GET`,
      lines('GET /api/auth/me HTTP/1.1', `Connection: ${named}`, length(whole)) + whole,
    ],
    [
      `Connection: ${named} with chunks`,
      `${lines('POST /api/x HTTP/1.1', `Connection: ${named}`, chunked)}0\r\n\r\n${whole}`,
    ],
  ]),
  [
    'two Content-Lengths that differ',
    lines('POST /api/x HTTP/1.1', 'Content-Length: 0', length(whole)) + whole,
  ],
  ['a list of Content-Lengths', lines('POST /api/x HTTP/1.1', `Content-Length: 0, ${whole.length}`) + whole],
  ['a Content-Length with a sign', lines('POST /api/x HTTP/1.1', 'Content-Length: +0') + whole],
  ['a Content-Length that is none', lines('POST /api/x HTTP/1.1', 'Content-Length: 0x0') + whole],
  [
    'two Transfer-Encodings',
    `${lines('POST /api/x HTTP/1.1', chunked, 'Transfer-Encoding: identity')}0\r\n\r\n${whole}`,
  ],
  [
    'a Transfer-Encoding that is none',
    `${lines('POST /api/x HTTP/1.1', 'Transfer-Encoding: xchunked')}0\r\n\r\n${whole}`,
  ],
  [
    'chunked, then something else',
    `${lines('POST /api/x HTTP/1.1', 'Transfer-Encoding: chunked, gzip')}0\r\n\r\n${whole}`,
  ],
  ['a space before the colon', lines('POST /api/x HTTP/1.1', `Content-Length : ${whole.length}`) + whole],
  ['NUL in an address', lines('GET /api/\0 HTTP/1.1') + whole],
  ['NUL in a header', lines('GET /api/events HTTP/1.1', 'X-A: a\0b') + whole],
  ['no host', `GET /api/events HTTP/1.1\r\n\r\n${whole}`],
];

const one: readonly (readonly [name: string, bytes: string])[] = [
  ['an unknown Expect', lines('POST /api/x HTTP/1.1', 'Expect: junk', length(whole)) + whole],
  ['a folded header', lines('POST /api/x HTTP/1.1', 'X-A: b\r\n Content-Length: 5', 'Content-Length: 0')],
  [
    'Transfer-Encoding with Content-Length, the length longer',
    `${lines('POST /api/x HTTP/1.1', chunked, length(`0\r\n\r\n${whole}`))}0\r\n\r\n${whole}`,
  ],
  [
    'Transfer-Encoding with Content-Length, the length shorter',
    `${lines('POST /api/x HTTP/1.1', 'Content-Length: 4', chunked)}${second.length.toString(16)}\r\n${second}\r\n0\r\n\r\n`,
  ],
  ['two Content-Lengths that agree', lines('POST /api/x HTTP/1.1', length(whole), length(whole)) + whole],
  ['a body on a GET', lines('GET /api/events HTTP/1.1', length(whole)) + whole],
  ['a body on a HEAD', lines('HEAD /api/events HTTP/1.1', length(whole)) + whole],
  [
    'chunks on a GET',
    `${lines('GET /api/events HTTP/1.1', chunked)}${whole.length.toString(16)}\r\n${whole}\r\n0\r\n\r\n`,
  ],
  ['bare line feeds', `POST /api/x HTTP/1.1\nHost: x\n${length(whole)}\n\n${whole}`],
  [
    'a bare line feed among headers',
    `POST /api/x HTTP/1.1\r\nHost: x\nContent-Length: ${whole.length}\r\n\r\n${whole}`,
  ],
  [
    'chunk extensions',
    `${lines('POST /api/x HTTP/1.1', chunked)}${whole.length.toString(16)};a="b";c\r\n${whole}\r\n0;d=e\r\n\r\n`,
  ],
  [
    'a line feed within a chunk extension',
    `${lines('POST /api/x HTTP/1.1', chunked)}${whole.length.toString(16)};a\n${whole}\r\n0\r\n\r\n`,
  ],
  [
    'trailers that name framing',
    `${lines('POST /api/x HTTP/1.1', chunked, 'Trailer: Content-Length')}0\r\nContent-Length: 9\r\n\r\n`,
  ],
  ['Expect: 100-continue', lines('POST /api/x HTTP/1.1', 'Expect: 100-continue', length(whole)) + whole],
  [
    'an upgrade with a body',
    lines('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ...upgrade, length(whole)) + whole,
  ],
  [
    'an upgrade with chunks',
    `${lines('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', ...upgrade, chunked)}${whole.length.toString(16)}\r\n${whole}\r\n0\r\n\r\n`,
  ],
  ['an upgrade that writes', lines('POST /api/x HTTP/1.1', ...upgrade, length(whole)) + whole],
  [
    'an upgrade to HTTP/2',
    lines(
      'GET /api/events HTTP/1.1',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      length(whole),
    ) + whole,
  ],
  [
    'a length that HTTP/1.0 does not know',
    `POST /api/x HTTP/1.0\r\nHost: x\r\n${chunked}\r\n${length(whole)}\r\n\r\n${whole}`,
  ],
  ...DROPPED.map((named): [string, string] => [
    `Connection: ${named}`,
    lines('POST /api/x HTTP/1.1', `Connection: ${named}`, `${named}: x`, length(whole)) + whole,
  ]),
];

const TARGETS = [
  '*',
  '//',
  '//api/events',
  'http://evil.example/',
  'http://evil.example/api/events',
  'https://x:0/api/events',
  '/%2e',
  '/%2e%2e',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..',
  '/api/../api/events',
  '/assets/..%2f..%2fpackage.json',
  '/%00',
  '/assets/%00.js',
  '/%',
  '/%zz',
  '/socket.io',
  '/socket.io/%2e%2e/api/events',
  '/./',
  '/;',
  '/?#',
  'api/events',
  '',
];

export const DUBIOUS: readonly DubiousRequest[] = [
  ...refused.map(([name, bytes]) => ({ name, bytes, is: 'refused' }) as const),
  ...one.map(([name, bytes]) => ({ name, bytes, is: 'one' }) as const),
  ...TARGETS.flatMap((target) =>
    ['GET', 'OPTIONS', 'POST'].map(
      (method) =>
        ({
          name: `${method} ${target}`,
          bytes:
            lines(
              `${method} ${target} HTTP/1.1`,
              'Connection: close',
              ...(method === 'POST' ? [length(whole)] : []),
            ) + (method === 'POST' ? whole : ''),
          is: 'target',
        }) as const,
    ),
  ),
];

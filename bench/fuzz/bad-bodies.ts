import fc, { type Arbitrary } from 'fast-check';

/** Texts that no client should send, of any character. */
export const badText = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '__proto__',
      'constructor',
      'null',
      '0',
      '-1',
      'NaN',
      '🌲',
      '\u202e',
      '../..',
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 9_000 }).map((length) => 'W'.repeat(length)) },
);

/** A body that a route takes, with a field or two that it does not. */
export const spoilt = (valid: Readonly<Record<string, unknown>>): Arbitrary<unknown> =>
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.constantFrom('x', ...Object.keys(valid)), badText),
        fc.oneof(badText, fc.jsonValue(), fc.double(), fc.constant(undefined)),
      ),
      { maxLength: 2 },
    )
    .map((changes) => ({ ...valid, ...Object.fromEntries(changes) }));

const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=latin1',
  'text/plain',
  'x',
];
const FORM = 'multipart/form-data; boundary=';

interface Payload {
  readonly type: string;
  readonly bytes: Buffer;
}

/** What is sent where a route takes `valid`, or takes nothing. */
export const payload = (valid: Readonly<Record<string, unknown>> | undefined): Arbitrary<Payload | null> =>
  fc.oneof(
    { weight: valid === undefined ? 4 : 1, arbitrary: fc.constant(null) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom('application/json', ...JSON_TYPES), spoilt(valid ?? {}))
        .map(([type, body]) => ({ type, bytes: Buffer.from(JSON.stringify(body) ?? '') })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...JSON_TYPES), fc.oneof(fc.json(), badText))
        .map(([type, body]) => ({ type, bytes: Buffer.from(body) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...JSON_TYPES), fc.uint8Array({ maxLength: 300 }))
        .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1_000, max: 60_000 })
        .map((depth) => ({ type: 'application/json', bytes: Buffer.from('['.repeat(depth)) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('', 'b', '"b', 'b'.repeat(200)),
          fc.constantFrom('photo', 'otro', ''),
          fc.uint8Array({ maxLength: 500 }),
        )
        .map(([boundary, name, bytes]) => ({
          type: `${FORM}${boundary}`,
          bytes: Buffer.concat([
            Buffer.from(
              `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`,
            ),
            bytes,
            Buffer.from(`\r\n--${boundary}--\r\n`),
          ]),
        })),
    },
  );

type Framing = 'length' | 'chunked' | 'wrong-length' | 'both' | 'bad-length' | 'bad-chunks';
export const framing = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Framing>('length') },
  { weight: 2, arbitrary: fc.constant<Framing>('chunked') },
  { weight: 1, arbitrary: fc.constantFrom<Framing>('wrong-length', 'both', 'bad-length', 'bad-chunks') },
);

/** A body as it goes over the wire, with the headers that say what it is and where it ends. */
export interface Framed {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** whether it says truly where it ends: then it must be answered, not only closed */
  readonly isFramed: boolean;
}

export function framed(given: Payload | null, how: Framing): Framed {
  if (given === null) return { headers: [], body: Buffer.alloc(0), isFramed: true };
  const { bytes } = given;
  const type = ['Content-Type', given.type] as const;
  const length = ['Content-Length', String(bytes.length)] as const;
  const chunked = ['Transfer-Encoding', 'chunked'] as const;
  const chunks = Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
  switch (how) {
    case 'length':
      return { headers: [type, length], body: bytes, isFramed: true };
    case 'chunked':
      return {
        headers: [type, chunked],
        body: bytes.length === 0 ? Buffer.from('0\r\n\r\n') : chunks,
        isFramed: true,
      };
    case 'wrong-length':
      return { headers: [type, ['Content-Length', String(bytes.length + 7)]], body: bytes, isFramed: false };
    case 'both':
      return { headers: [type, length, chunked], body: chunks, isFramed: false };
    case 'bad-length':
      return { headers: [type, ['Content-Length', '-1x']], body: bytes, isFramed: false };
    case 'bad-chunks':
      return { headers: [type, chunked], body: Buffer.from('zz\r\nhola\r\n0\r\n\r\n'), isFramed: false };
  }
}

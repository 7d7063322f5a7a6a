import { generateKeyPairSync, sign } from 'node:crypto';

/** PEM texts. */
export interface SelfSigned {
  readonly certificate: string;
  readonly key: string;
}

const TAG = {
  integer: 2,
  bits: 3,
  octets: 4,
  oid: 6,
  text: 12,
  sequence: 0x30,
  set: 0x31,
  time: 0x17,
} as const;
const SUBJECT_ALTERNATIVE_NAME = [0x55, 0x1d, 0x11];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13];
const COMMON_NAME = [0x55, 0x04, 0x03];
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];

/** A certificate for localhost and 127.0.0.1 that is its own authority, valid for a day before and after now: for tests over TLS. */
export function createSelfSigned(): SelfSigned {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(der(TAG.oid, ECDSA_WITH_SHA256));
  const name = sequence(
    der(TAG.set, sequence(der(TAG.oid, COMMON_NAME), der(TAG.text, Buffer.from('a server in a test')))),
  );
  const day = 86_400_000;
  const body = sequence(
    der(0xa0, der(TAG.integer, [2])),
    der(TAG.integer, [1]),
    algorithm,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension(BASIC_CONSTRAINTS, sequence(der(1, [0xff]))),
        extension(
          SUBJECT_ALTERNATIVE_NAME,
          sequence(der(0x82, Buffer.from('localhost')), der(0x87, [127, 0, 0, 1])),
        ),
      ),
    ),
  );
  const signature = der(TAG.bits, Buffer.concat([Buffer.of(0), sign('sha256', body, keys.privateKey)]));
  const base64 = sequence(body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.trim()}\n-----END CERTIFICATE-----\n`,
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** A value in ASN.1's distinguished encoding: tag, length, content. */
function der(tag: number, content: Uint8Array | readonly number[]): Buffer {
  const bytes = Buffer.from(content);
  const { length } = bytes;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return der(TAG.sequence, Buffer.concat(parts));
}

function extension(oid: readonly number[], value: Buffer): Buffer {
  return sequence(der(TAG.oid, oid), der(TAG.octets, value));
}

function time(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replace(/\D/g, '').slice(2, 14);
  return der(TAG.time, Buffer.from(`${digits}Z`));
}

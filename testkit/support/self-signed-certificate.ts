import { generate } from 'selfsigned';

/** PEM texts. */
export interface SelfSigned {
  readonly certificate: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;

/** A certificate for localhost and 127.0.0.1 that is its own authority, valid for a day before and after now: for tests over TLS. */
export async function createSelfSigned(): Promise<SelfSigned> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'a server in a test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - DAY_MS),
    notAfterDate: new Date(Date.now() + DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { certificate: cert, key };
}

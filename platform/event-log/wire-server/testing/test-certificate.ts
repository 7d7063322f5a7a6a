import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const beside = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** The file that a client of the tests trusts, as `tlsCAFile`. */
export const CA_FILE = beside('tls/certificate.pem');

/** A certificate for 127.0.0.1 that signed itself, with its key: known to everybody, good for tests alone. */
export const TEST_TLS = {
  certificate: readFileSync(CA_FILE, 'utf8'),
  key: readFileSync(beside('tls/key.pem'), 'utf8'),
};

import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config/config.ts';

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** PEM texts for `tls.createSecureContext`. */
export interface TlsTexts {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/**
 * Reads the files that the options of an address name. Relative paths begin at the working directory.
 * @throws ConfigError where a file cannot be read or holds no certificate
 */
export function readTlsFiles(options: {
  readonly tlsCAFile?: string;
  readonly userCertFile?: string;
  readonly userKeyFile?: string;
}): TlsTexts {
  const { tlsCAFile, userCertFile, userKeyFile } = options;
  if ((userCertFile === undefined) !== (userKeyFile === undefined)) {
    throw new ConfigError('EVENTSTORE_URL needs userCertFile and userKeyFile together');
  }
  return {
    ...(tlsCAFile !== undefined && { ca: certificatesIn('tlsCAFile', tlsCAFile) }),
    ...(userCertFile !== undefined && { cert: certificatesIn('userCertFile', userCertFile) }),
    ...(userKeyFile !== undefined && { key: textOf('userKeyFile', userKeyFile) }),
  };
}

function certificatesIn(option: string, file: string): string {
  const text = textOf(option, file);
  const found = text.match(CERTIFICATES) ?? [];
  if (found.length === 0 || !found.every(isCertificate)) {
    throw new ConfigError(`EVENTSTORE_URL: the ${option} ${file} holds no certificate in PEM format`);
  }
  return text;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== '';
  } catch {
    return false;
  }
}

function textOf(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`EVENTSTORE_URL: the ${option} ${file} cannot be read (${code})`);
  }
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';

const run = promisify(execFile);

const UNIT = 'duende.service';
const PROPERTIES = [
  'LoadState',
  'ActiveState',
  'User',
  'WorkingDirectory',
  'Environment',
  'EnvironmentFiles',
];
/** ms; `systemctl` may hang. */
const PATIENCE_MS = 5_000;

export interface ServiceUnit {
  readonly name: string;
  readonly user: string;
  /** absolute */
  readonly dataDir: string;
  readonly isActive: boolean;
}

/** `null` without systemd or unit. */
export async function findServiceUnit(): Promise<ServiceUnit | null> {
  const shown = await run('systemctl', ['show', UNIT, `--property=${PROPERTIES.join(',')}`], {
    timeout: PATIENCE_MS,
  }).catch(() => null);
  return shown === null ? null : unitOf(shown.stdout, readSettings);
}

/** Reads an `EnvironmentFile`; none if unreadable. */
async function readSettings(path: string): Promise<Readonly<Record<string, string | undefined>>> {
  return readFile(path, 'utf8').then(
    (text) => parseEnv(text),
    () => ({}),
  );
}

/** Parses `systemctl show`. Settings of files override the unit's own. */
export async function unitOf(shown: string, read: typeof readSettings): Promise<ServiceUnit | null> {
  const property = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(shown)?.[1] ?? '';
  if (property('LoadState') !== 'loaded') return null;
  const files = [...shown.matchAll(/^EnvironmentFiles=(.*?)(?: \(ignore_errors=\w+\))?$/gm)];
  let dataDir = environmentOf(property('Environment'))['DATA_DIR'];
  for (const [, path = ''] of files) {
    const given = path === '' ? undefined : (await read(path))['DATA_DIR'];
    if (given !== undefined && given !== '') dataDir = given;
  }
  return {
    name: UNIT,
    user: property('User') || 'root',
    dataDir: resolve(property('WorkingDirectory') || '/', dataDir ?? 'data'),
    isActive: !['inactive', 'failed'].includes(property('ActiveState')),
  };
}

/** systemd prints `A=1 "B=two words"`. */
function environmentOf(line: string): Readonly<Record<string, string>> {
  const entries = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? '',
  );
  return Object.fromEntries(
    entries.map((entry) => [
      entry.slice(0, Math.max(entry.indexOf('='), 0)),
      entry.slice(entry.indexOf('=') + 1),
    ]),
  );
}

import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@duende/platform/errors/errors';
import { PROJECT_FOLDER } from './caddy-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `CADDY_PATH`, else `caddy` on the path, else the distribution's package if installable. @throws
 * OperatorError if none is found
 */
export async function findCaddy(env: Environment): Promise<string> {
  const given = env['CADDY_PATH'];
  if (given) {
    if (await canRun(given)) return given;
    throw new OperatorError(`CADDY_PATH names ${given}, which cannot be run`);
  }
  const found = await onPath('caddy', env);
  if (found !== null) return found;
  if (process.getuid?.() === 0 && (await onPath('apt-get', env)) !== null) {
    const script = join(PROJECT_FOLDER, 'scripts/ensure-caddy.sh');
    // The error below reports a failure.
    await promisify(execFile)('bash', [script], { env: { ...env } }).catch(() => undefined);
    const installed = await onPath('caddy', env);
    if (installed !== null) return installed;
  }
  throw new OperatorError(
    'Caddy, the proxy before the processes, is needed: install it (https://caddyserver.com/docs/install) or set CADDY_PATH',
  );
}

/** Where possible Caddy ends with this process, even after a kill. */
export async function startingCaddy(caddy: string, env: Environment): Promise<[string, ...string[]]> {
  const setpriv = process.platform === 'linux' ? await onPath('setpriv', env) : null;
  return setpriv === null ? [caddy] : [setpriv, '--pdeathsig', 'TERM', caddy];
}

async function onPath(program: string, env: Environment): Promise<string | null> {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, program);
    if (await canRun(file)) return file;
  }
  return null;
}

async function canRun(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

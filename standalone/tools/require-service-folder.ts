import { execFile } from 'node:child_process';
import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { ToolFailure } from './run-tool.ts';
import { findServiceUnit, type ServiceUnit } from './service-unit.ts';

const run = promisify(execFile);

export interface RestoreTarget {
  /** absolute */
  readonly dataDir: string;
  /** user name; `null` if missing */
  readonly owner: string | null;
  /** of the tool */
  readonly user: string;
}

/**
 * Root must not restore into the program folder's `data` while the service uses another folder. `elsewhere`
 * permits other folders.
 * @throws ToolFailure if the local service does not use the folder, could not open it, or still runs
 */
export async function requireServiceFolder(dataDir: string, { elsewhere }: { readonly elsewhere: boolean }) {
  const uid = process.getuid?.();
  if (uid === undefined) return;
  const path = await realPathOf(dataDir);
  const found = await stat(path).catch(() => null);
  const owner = found === null ? null : await nameOf(found.uid);
  const unit = elsewhere ? null : await findServiceUnit();
  const words = refusalOf(
    { dataDir: path, owner, user: await nameOf(uid) },
    unit === null ? null : { ...unit, dataDir: await realPathOf(unit.dataDir) },
  );
  if (words !== null) throw new ToolFailure(words);
}

/** Gives one line; `null` if permitted. */
export function refusalOf({ dataDir, owner, user }: RestoreTarget, unit: ServiceUnit | null): string | null {
  if (owner !== null && owner !== user && user !== 'root')
    return `DATA_DIR: ${dataDir} belongs to ${owner}, and you are ${user}: run the tool as ${owner} or as root`;
  // Other users restore for other purposes.
  if (unit === null || (user !== 'root' && user !== unit.user)) return null;
  const made = `install -d -o ${unit.user} -g ${unit.user} -m 700 ${unit.dataDir}`;
  if (dataDir !== unit.dataDir)
    return (
      `DATA_DIR: ${dataDir} is not the folder that ${unit.name} uses: set DATA_DIR=${unit.dataDir}, ` +
      'or ELSEWHERE=1 to restore into another folder'
    );
  if (unit.isActive) return `${unit.name} is running: stop it first with "systemctl stop ${unit.name}"`;
  if (owner === null && user !== unit.user)
    return `DATA_DIR: ${dataDir} is not there, and ${unit.user} must own it: make it with "${made}"`;
  if (owner !== null && owner !== unit.user)
    return `DATA_DIR: ${dataDir} belongs to ${owner}, and ${unit.name} runs as ${unit.user}: run "${made}" first`;
  return null;
}

const realPathOf = (path: string) => realpath(path).catch(() => resolve(path));

async function nameOf(uid: number): Promise<string> {
  const named = await run('id', ['-nu', String(uid)]).catch(() => null);
  return named?.stdout.trim() ?? String(uid);
}

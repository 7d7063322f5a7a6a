import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFile } from '@duende/platform/files/project-files';

/** Where scripts/ensure-tools.sh unpacks what only tests need. */
const UNPACKED = fileURLToPath(projectFile('.cache/tools'));

/** Where a program is: on the path, where systems keep those of administrators, or unpacked for the tests; `null` without one. */
export function foundTool(name: string): string | null {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    '/usr/sbin',
    join(UNPACKED, 'usr/sbin'),
    join(UNPACKED, 'usr/bin'),
  ];
  return folders.map((folder) => join(folder, name)).find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

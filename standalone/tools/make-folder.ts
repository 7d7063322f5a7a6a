import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { asFolderFault } from '@duende/platform/files/folder-fault';
import { makeFolders } from '@duende/platform/files/make-folders';
import { requireWritable } from '@duende/platform/files/require-writable';
import { ToolFailure } from './run-tool.ts';

/** @throws ToolFailure where no folder was named */
export function requireNamed(folder: string): void {
  if (folder === '') throw new ToolFailure('INTO must name the folder to write to');
}

/**
 * Makes the folder that a tool writes to, with those above it, where it is not there. Where `work` fails, the folders that were made go
 * again as long as nothing is in them.
 * @throws ToolFailure where none was named
 * @throws OperatorError where this user may not write: in a container all but what is mounted is read-only, which may be told as a folder that is missing
 */
export async function inNewFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  requireNamed(folder);
  const made = missingFolders(folder);
  try {
    await makeWritable(folder);
    return await work();
  } catch (error) {
    // From below upwards; one that holds something, and those above it, stay.
    for (const path of made)
      if (
        !(await rmdir(path).then(
          () => true,
          () => false,
        ))
      )
        break;
    throw error;
  }
}

async function makeWritable(folder: string): Promise<void> {
  try {
    await makeFolders(folder);
    await requireWritable(folder);
  } catch (error) {
    throw asFolderFault(error, 'INTO', folder);
  }
}

/** The folder and those above it that are not there, from below upwards. */
function missingFolders(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.push(path);
  return missing;
}

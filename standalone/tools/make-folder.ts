import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { asFolderFault } from '@duende/platform/files/folder-fault';
import { makeFolders } from '@duende/platform/files/make-folders';
import { requireWritable } from '@duende/platform/files/require-writable';
import { ToolFailure } from './run-tool.ts';

/** @throws ToolFailure without a folder */
export function requireNamed(folder: string): void {
  if (folder === '') throw new ToolFailure('INTO must name the folder to write to');
}

/**
 * Creates parents too. If `work` fails, created folders are deleted while empty.
 * @throws ToolFailure without a folder
 * @throws OperatorError if not writable; a container's read-only file system may report a missing folder
 */
export async function inNewFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  requireNamed(folder);
  const made = missingFolders(folder);
  try {
    await makeWritable(folder);
    return await work();
  } catch (error) {
    // Non-empty ones and their parents stay.
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

/** Bottom-up. */
function missingFolders(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let path = resolve(folder); !existsSync(path); path = dirname(path)) missing.push(path);
  return missing;
}

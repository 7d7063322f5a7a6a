import { asFolderFault } from '@duende/platform/files/folder-fault';
import { makeFolders } from '@duende/platform/files/make-folders';
import { requireWritable } from '@duende/platform/files/require-writable';
import { ToolFailure } from './run-tool.ts';

/** @throws ToolFailure where no folder was named */
export function requireNamed(folder: string): void {
  if (folder === '') throw new ToolFailure('INTO must name the folder to write to');
}

/**
 * Makes the folder that a tool writes to, with those above it, where it is not there.
 * @throws ToolFailure where none was named
 * @throws OperatorError where this user may not write: in a container all but what is mounted is read-only, which may be told as a folder that is missing
 */
export async function makeFolder(folder: string): Promise<void> {
  requireNamed(folder);
  try {
    await makeFolders(folder);
    await requireWritable(folder);
  } catch (error) {
    throw asFolderFault(error, 'INTO', folder);
  }
}

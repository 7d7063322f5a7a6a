import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makeFolders } from '@duende/platform/files/make-folders';
import { ToolFailure } from './run-tool.ts';

/** @throws ToolFailure where no folder was named */
export function requireNamed(folder: string): void {
  if (folder === '') throw new ToolFailure('INTO must name the folder to write to');
}

/**
 * Makes the folder that a tool writes to, with those above it, where it is not there.
 * @throws ToolFailure where none was named, or this user may not write: in a container all but what is mounted is read-only
 */
export async function makeFolder(folder: string): Promise<void> {
  requireNamed(folder);
  try {
    await makeFolders(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ToolFailure(
      `INTO: this user cannot write to ${resolve(folder)} (${why}); in a container, mount a folder there`,
    );
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A new folder for every test of the file, removed after it; the answer gives paths in it. */
export function useTemporaryFolder(): (name: string) => string {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'duende-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return (name) => join(folder, name);
}

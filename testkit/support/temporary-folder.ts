import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach } from 'vitest';

/** A new folder for every test of the file, removed after it; the answer gives paths in it. */
export function useTemporaryFolder(): (name: string) => string {
  let folder = '';
  beforeEach(async ({ onTestFinished }) => {
    folder = await mkdtemp(join(tmpdir(), 'duende-'));
    // In reverse, and later than `afterEach`: what a test has open in it ends before.
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
  });
  return (name) => join(folder, name);
}

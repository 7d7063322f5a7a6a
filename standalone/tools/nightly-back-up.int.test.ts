import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpFiles } from '../back-up/back-up-files.ts';
import { runTool } from '../testing/built-programs.ts';
import { startService, type RunningService } from '../testing/running-service.ts';

const inFolder = useTemporaryFolder();
let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.dispose());

/** Folders as earlier nights have left them. */
async function earlier(folder: string, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(backUpFiles(join(folder, name)).manifest, '{}');
  }
}

const nightly = (dataDir: string, folder: string, ...options: readonly string[]) =>
  runTool('nightly-back-up', { DATA_DIR: dataDir }, '--in', folder, ...options);

test('a back-up of the running service can be restored, and the older ones go', async () => {
  const folder = inFolder('back-ups');
  await earlier(folder, '2026-01-05', '2026-01-06', '2026-01-07');
  await mkdir(join(folder, '2026-01-08'));
  await writeFile(join(folder, 'notes'), 'kept');
  const { stdout } = await nightly(service.dataDir, folder, '--days', '2', '--weeks', '1');
  const left = (await readdir(folder)).toSorted();
  expect(left).toEqual(['2026-01-07', expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}$/), 'notes']);
  expect(stdout.match(/ is deleted: /g)).toHaveLength(3);
  const into = inFolder('restored');
  await runTool('restore', { DATA_DIR: into }, '--from', join(folder, left[1] ?? ''));
  expect(await readdir(into)).toContain('events.sqlite');
});

test('one that fails takes nothing away', async () => {
  const folder = inFolder('back-ups');
  await earlier(folder, '2026-01-05', '2026-01-06');
  // half of a data folder: the log without its keys
  const half = inFolder('half');
  await mkdir(half);
  await cp(join(service.dataDir, 'events.sqlite'), join(half, 'events.sqlite'));
  await expect(nightly(half, folder, '--days', '1', '--weeks', '1')).rejects.toMatchObject({ code: 1 });
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['2026-01-05', '2026-01-06']));
});

test.each([
  [[], /^--in must name/],
  [['--in', 'x', '--days', '0'], /^--days must be a whole number/],
  [['--in', 'x', '--weeks', 'all'], /^--weeks must be a whole number/],
])('%j is refused in one line', async (options, said) => {
  const run = runTool('nightly-back-up', { DATA_DIR: service.dataDir }, ...options);
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(said) as string });
});

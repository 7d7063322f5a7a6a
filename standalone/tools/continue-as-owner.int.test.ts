import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';

const inFolder = useTemporaryFolder();
const NOT_ROOT = 65_534;

/** The user and group of a process of root after it continues as the owner of the folder. */
async function usersOf(folder: string): Promise<unknown> {
  const module = new URL('continue-as-owner.ts', import.meta.url).href;
  const code = `const { continueAsOwner } = await import('${module}');
    await continueAsOwner(process.argv[1]);
    process.stdout.write(JSON.stringify([process.getuid(), process.getgid(), process.getgroups()]));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code, folder];
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout);
}

test.skipIf(process.getuid?.() !== 0)(
  'root continues as the owner of the data folder, else as root',
  async () => {
    const folder = inFolder('data');
    await mkdir(folder);
    expect(await usersOf(folder)).toEqual([0, 0, expect.anything()]);
    await chown(folder, NOT_ROOT, NOT_ROOT);
    expect(await usersOf(folder)).toEqual([NOT_ROOT, NOT_ROOT, [NOT_ROOT]]);
    expect(await usersOf(inFolder('missing'))).toEqual([0, 0, expect.anything()]);
  },
);

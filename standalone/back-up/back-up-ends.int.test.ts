import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../testing/built-programs.ts';
import type { RunningService } from '../testing/running-service.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { stoppedService } from './testing/stopped-service.ts';

const run = promisify(execFile);

const inFolder = useTemporaryFolder();
let service: RunningService;
let photo: string;

beforeAll(async () => {
  ({ service, photo } = await stoppedService());
});
afterAll(() => service.dispose());

/** Runs a tool whose files may grow to so many kibibytes: writing past that fails, as on a full disk. */
function withRoom(kibibytes: number, name: string, env: Readonly<Record<string, string>>, ...args: string[]) {
  const tool = fileURLToPath(new URL(`../dist/tools/${name}.js`, import.meta.url));
  const limited = `trap "" XFSZ; ulimit -S -f ${kibibytes}; exec "$0" "$@"`;
  return run('bash', ['--norc', '-c', limited, process.execPath, tool, ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
}

/** A copy of the service's data folder. */
async function givenData(): Promise<string> {
  const dataDir = inFolder('data');
  await cp(service.dataDir, dataDir, { recursive: true });
  return dataDir;
}

const inOneLine = (said: RegExp) => ({
  code: 1,
  stdout: '',
  stderr: expect.stringMatching(new RegExp(`^${said.source}[^\n]*\n$`)) as string,
});

test('a back-up that finds no room for the log blames the target and leaves nothing', async () => {
  const dataDir = await givenData();
  const into = inFolder('made by it');
  const full = withRoom(8, 'back-up', { DATA_DIR: dataDir }, '--into', into);
  await expect(full).rejects.toMatchObject(inOneLine(/INTO: no room in \S+\/made by it \(/));
  expect(await readdir(inFolder(''))).toEqual(['data']);
});

test('one that finds no room for a photo leaves a folder that was there as it was: empty', async () => {
  const dataDir = await givenData();
  await appendFile(join(dataDir, 'photos', 'by-name', photo, '1600.webp'), Buffer.alloc(3_000_000));
  const into = inFolder('mounted');
  await mkdir(into);
  const full = withRoom(2_000, 'back-up', { DATA_DIR: dataDir }, '--into', into);
  await expect(full).rejects.toMatchObject(inOneLine(/INTO: no room in \S+\/mounted \(/));
  expect(await readdir(into)).toEqual([]);
});

test('a restore that finds no room blames the data folder and leaves it empty', async () => {
  const from = inFolder('whole');
  await backUp({ dataDir: service.dataDir, into: from });
  const dataDir = inFolder('mounted');
  await mkdir(dataDir);
  const full = withRoom(8, 'restore', { DATA_DIR: dataDir }, '--from', from);
  await expect(full).rejects.toMatchObject(inOneLine(/DATA_DIR: no room in \S+\/mounted \(/));
  expect(await readdir(dataDir)).toEqual([]);
});

test('a target that cannot be one is refused in one line, and stays as it was', async () => {
  const dataDir = await givenData();
  await writeFile(inFolder('a file'), 'kept');
  await symlink(dataDir, inFolder('a link'));
  const before = await readdir(dataDir);
  const cases: readonly [into: string, said: RegExp][] = [
    [inFolder('a file'), /\S+\/a file is not a folder/],
    [join(inFolder('a file'), 'below'), /INTO: this user cannot write to \S+\/a file\/below \(ENOTDIR/],
    ['/proc/duende', /INTO: this user cannot write to \/proc\/duende \(/],
    [inFolder(''), /\S+ is not empty/],
    [dataDir, /\S+ is inside \S+: /],
    [join(dataDir, 'back-ups', 'of-today'), /\S+ is inside \S+: /],
    [join(inFolder('a link'), 'back-ups'), /\S+\/a link\/back-ups is inside \S+: /],
  ];
  for (const [into, said] of cases) {
    const refused = runTool('back-up', { DATA_DIR: dataDir }, '--into', into);
    await expect(refused, into).rejects.toMatchObject(inOneLine(said));
  }
  expect(await readdir(dataDir)).toEqual(before);
  expect((await readdir(inFolder(''))).sort()).toEqual(['a file', 'a link', 'data']);
});

test('a restore into its own back-up is refused', async () => {
  const from = inFolder('whole');
  await backUp({ dataDir: service.dataDir, into: from });
  await expect(restore({ from, dataDir: join(from, 'data') })).rejects.toThrow(
    /is inside .*: a restore writes/,
  );
  expect(await readdir(from)).not.toContain('data');
});

test('a store that is damaged itself is named, and leaves no back-up', async () => {
  const dataDir = await givenData();
  const into = inFolder('of a damaged one');
  await truncate(join(dataDir, 'events.sqlite'), 8192);
  const damaged = runTool('back-up', { DATA_DIR: dataDir }, '--into', into);
  await expect(damaged).rejects.toMatchObject(
    inOneLine(/\S+\/data\/events\.sqlite (is damaged: |cannot be read \()/),
  );
  expect(await readdir(inFolder(''))).toEqual(['data']);
});

test('a photo that is lost already is named by back-up and check, which are whole without it', async () => {
  const dataDir = await givenData();
  const into = inFolder('without');
  await rm(join(dataDir, 'photos'), { recursive: true });
  const said = `photo ${photo} is named by the log and was not there, or not whole, when this was taken\n`;
  await expect(runTool('back-up', { DATA_DIR: dataDir }, '--into', into)).rejects.toMatchObject({
    code: 1,
    stderr: `${said}${into} is complete except for that\n`,
  });
  expect((await runTool('check-back-up', {}, '--from', into)).stdout).toMatch(
    new RegExp(`is whole: .*, 0 photos; .*\n${said}`),
  );
});

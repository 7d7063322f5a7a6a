import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpPerson } from '@duende/testkit/support/http-person';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../testing/built-programs.ts';
import { publish, uploadPhoto } from '@duende/testkit/support/parties';
import { startService } from '../testing/running-service.ts';
import { backUp } from './back-up.ts';
import { backUpFiles } from './back-up-files.ts';
import { WAYS } from './testing/ways-to-harm.ts';

const ANA = { username: 'Ana', email: 'ana@correo.example', password: 'una clave larga' };

let outside: string;
let whole: string;
let other: string;
let photos: readonly string[];

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'duende-damaged-'));
  [whole, other] = [join(outside, 'whole'), join(outside, 'other')];
  const service = await startService();
  try {
    const ana = httpPerson(() => service.address);
    await ana.call('POST', '/api/auth/setup', ANA);
    for (const width of [640, 800])
      await publish(ana, { photo: await uploadPhoto(ana, { width, height: 600 }) });
    await backUp({ dataDir: service.dataDir, into: other });
    await ana.call('POST', '/api/auth/register', { ...ANA, username: 'Otra', email: 'otra@correo.example' });
    await backUp({ dataDir: service.dataDir, into: whole });
  } finally {
    await service.dispose();
  }
  photos = (await readdir(join(whole, 'photos', 'by-name'))).sort();
});
afterAll(() => rm(outside, { recursive: true, force: true }));

test.each(WAYS)(
  '%s is found by the check and by the restore, which writes nothing',
  async (_what, said, harm) => {
    const from = await mkdtemp(join(outside, 'harmed-'));
    await cp(whole, from, { recursive: true });
    const shelf = join(from, 'photos', 'by-name');
    const [first = '', second = ''] = photos;
    await harm({
      at: from,
      files: backUpFiles(from),
      photos: [join(shelf, first), join(shelf, second)],
      other: backUpFiles(other),
    });
    const checking = runTool('check-back-up', {}, '--from', from);
    await expect(checking).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(said) as string,
    });
    const dataDir = await mkdtemp(join(outside, 'target-'));
    const restoring = runTool('restore', { DATA_DIR: dataDir }, '--from', from);
    await expect(restoring).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`${said.source}[^]*^nothing was written`, 'm')) as string,
    });
    expect(await readdir(dataDir)).toEqual([]);
  },
);

test('a whole one is reported so, restored and verified without a difference', async () => {
  const checked = await runTool('check-back-up', {}, '--from', whole);
  expect(checked.stdout).toMatch(
    / is whole: \d\d events \(0{15}1 to 0{14}..\), \d+ keys, 2 photos; taken at 20.*\n$/,
  );
  const dataDir = join(outside, 'restored');
  const { stdout } = await runTool('restore', { DATA_DIR: dataDir }, '--from', whole);
  expect(stdout).toMatch(
    / is as it was at 20.*: \d\d events .*, \d+ keys, 2 photos; everybody has to sign in again\n$/,
  );
  const again = await startService({}, dataDir);
  try {
    expect((await runTool('verify', { DATA_DIR: dataDir })).stdout).toContain('no difference over');
  } finally {
    await again.dispose();
  }
});

test('a damaged one is put in place as it is on request, and the damage is reported', async () => {
  const from = join(outside, 'without a photo');
  await cp(whole, from, { recursive: true });
  await rm(join(from, 'photos', 'by-name', photos[0] ?? ''), { recursive: true });
  const dataDir = join(outside, 'as it is');
  const { stdout, stderr } = await runTool(
    'restore',
    { DATA_DIR: dataDir },
    '--from',
    from,
    '--as-it-is',
    '1',
  );
  expect(stderr).toContain(`photos/by-name/${photos[0]}: missing\n${from} is damaged\n`);
  expect(stdout).toContain(`${dataDir} has what was left of ${from}, as it is`);
  expect(await readdir(join(dataDir, 'photos', 'by-name'))).toEqual([photos[1]]);
});

test.each([
  ['a folder that is not there', (): string => join(outside, 'nowhere'), /cannot be read \(ENOENT/],
  ['a file', (): string => backUpFiles(whole).manifest, /is not a folder/],
  ['a folder of other things', (): string => join(whole, 'photos'), /holds no back-up/],
  ['no name', (): string => '', /FROM must name/],
])('%s cannot be judged: exit code 2', async (_what, from, said) => {
  await expect(runTool('check-back-up', {}, '--from', from())).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(said) as string,
  });
});

test('one of version 1.0, without checksums, is looked through as far as that goes', async () => {
  const from = join(outside, 'of 1.0');
  await cp(whole, from, { recursive: true });
  const files = backUpFiles(from);
  await rm(files.manifestSum);
  const { contents: _contents, ...old } = JSON.parse(await readFile(files.manifest, 'utf8')) as Record<
    string,
    unknown
  >;
  await writeFile(files.manifest, JSON.stringify(old));
  await expect(runTool('check-back-up', {}, '--from', from)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/taken by version 1\.0, without checksums/) as string,
  });
  const [refused, taken] = [join(outside, 'refused'), join(outside, 'taken')];
  await expect(runTool('restore', { DATA_DIR: refused }, '--from', from)).rejects.toMatchObject({ code: 1 });
  await runTool('restore', { DATA_DIR: taken }, '--from', from, '--as-it-is', '1');
  expect((await readdir(taken)).sort()).toEqual(['events.sqlite', 'keys.sqlite', 'photos']);
  await rm(join(from, 'photos', 'by-name', photos[0] ?? '', 'share.jpg'));
  await expect(runTool('check-back-up', {}, '--from', from)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^photos\/by-name\/[0-9a-f-]+: missing, or not whole$/m) as string,
  });
});

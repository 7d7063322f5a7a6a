import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { delimiter } from 'node:path';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, test } from 'vitest';
import { runTool } from '../testing/built-programs.ts';
import { startService } from '../testing/running-service.ts';

const inFolder = useTemporaryFolder();
// Neither tool calls an engine, so its contents are out of scope.
const ENGINE = {
  log: { EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' },
  rest: { MONGODB_URL: 'mongodb://127.0.0.1:9/duende' },
} as const;

test.each([
  [
    'the log',
    'log',
    /^the log in EventStoreDB is as it was\. What was recorded there after 2\S+Z may name keys/m,
  ],
  [
    'the rest',
    'rest',
    /^keys, photos and sessions in MongoDB are as they were\. .* not older than 2\S+Z: an older/m,
  ],
] as const)(
  'with %s on an engine, a back-up says what its tools must copy, and a restore what it has not touched',
  async (_name, part, words) => {
    const service = await startService();
    await service.stop();
    const [backUp, restored] = [inFolder(`${part}-back-up`), inFolder(`${part}-restored`)];
    await mkdir(restored);
    const taken = await runTool('back-up', { ...ENGINE[part], DATA_DIR: service.dataDir }, '--into', backUp);
    expect(taken.stdout).toContain('own tools: ');
    const { stdout } = await runTool('restore', { ...ENGINE[part], DATA_DIR: restored }, '--from', backUp);
    expect(stdout).toMatch(words);
    expect(stdout).not.toMatch(/own tools|BEFORE|AFTER/);
    await service.dispose();
  },
);

test('with a service of systemd, a restore into another folder writes nothing and names the right one', async () => {
  const [programs, used, given] = [inFolder('programs'), inFolder('used'), inFolder('given')];
  await mkdir(programs);
  const shown = `LoadState=loaded\nActiveState=inactive\nUser=${userInfo().username}\nEnvironment=DATA_DIR=${used}`;
  await writeFile(`${programs}/systemctl`, `#!/bin/sh\necho '${shown}'\n`, { mode: 0o755 });
  const env = { DATA_DIR: given, PATH: [programs, process.env['PATH']].join(delimiter) };
  const from = inFolder('no-back-up');
  await expect(runTool('restore', env, '--from', from)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /given is not the folder that duende\.service uses: set DATA_DIR=.*used,/,
    ) as string,
  });
  expect(existsSync(given)).toBe(false);
  // What is refused then is the back-up.
  await expect(runTool('restore', env, '--from', from, '--elsewhere', '1')).rejects.toMatchObject({
    stderr: expect.not.stringContaining('duende.service') as string,
  });
});

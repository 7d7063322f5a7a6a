import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ownChild } from '@duende/testkit/support/own-children';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

const from = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
/** Has a data folder and a process that ends only by force. */
const MEASURING = `
  import { spawn } from 'node:child_process';
  import { ownChild } from '@duende/testkit/support/own-children';
  const { endOnSignals } = await import(${from('./interruption.ts')});
  const { openRig } = await import(${from('./rig.ts')});
  endOnSignals();
  await (await openRig()).folder();
  const writer = ownChild(spawn('sh', ['-c', "trap '' TERM INT; exec sleep 1000"]));
  console.log(writer.pid);
  setInterval(() => undefined, 1000);
`;

const inFolder = useTemporaryFolder();

test.each<[NodeJS.Signals, number]>([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('a bench that %s interrupts leaves neither process nor folder', async (signal, code) => {
  const TMPDIR = inFolder('');
  const args = ['--import', 'tsx', '--conditions=source', '--input-type=module', '--eval', MEASURING];
  const bench = ownChild(
    spawn(process.execPath, args, {
      cwd: import.meta.dirname,
      env: { PATH: process.env['PATH'], TMPDIR },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  onTestFinished(() => void bench.kill('SIGKILL'));
  const ended = once(bench, 'exit');
  const [line] = (await once(createInterface({ input: bench.stdout }), 'line')) as [string];
  expect(await readdir(TMPDIR)).toContainEqual(expect.stringMatching(/^duende-bench-/));
  bench.kill(signal);
  expect(await ended).toEqual([code, null]);
  expect(() => process.kill(Number(line), 0)).toThrow('ESRCH');
  expect((await readdir(TMPDIR)).filter((name) => name.startsWith('duende-'))).toEqual([]);
});

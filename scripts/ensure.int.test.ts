import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPTS = ['apt-install.sh', 'ensure-browsers.sh', 'ensure-mongo.sh'];
const TOOLS = ['bash', 'dirname', 'mkdir', 'sed', 'flock'];

/** A machine with nothing but what a script itself needs, and an apt-get that has no packages. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duende-ensure-'));
  for (const name of ['scripts', 'bin', 'testkit/engines'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of SCRIPTS) cpSync(new URL(name, import.meta.url).pathname, join(folder, 'scripts', name));
  writeFileSync(join(folder, 'testkit/engines/docker-images.ts'), '');
  for (const tool of TOOLS) {
    const { stdout } = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' });
    symlinkSync(stdout.trim(), join(folder, 'bin', tool));
  }
  script('apt-get', 'exit 100');
});
afterEach(() => rmSync(folder, { recursive: true }));

function script(name: string, body: string): void {
  writeFileSync(join(folder, 'bin', name), `#!${join(folder, 'bin/bash')}\n${body}\n`);
  chmodSync(join(folder, 'bin', name), 0o755);
}

function run(name: string, user: 0 | 1000) {
  script('id', `echo ${user}`);
  const { status, stderr } = spawnSync(join(folder, 'bin/bash'), [join(folder, 'scripts', name)], {
    encoding: 'utf8',
    env: { PATH: join(folder, 'bin') },
  });
  return { status, lines: stderr.trim().split('\n') };
}

test.each([0, 1000] as const)(
  'where no browser can be had, the last line says what to do: user %d',
  (user) => {
    const { status, lines } = run('ensure-browsers.sh', user);
    expect([status, lines.at(-1)]).toEqual([
      1,
      'The browser tests need Chromium: install it or set CHROMIUM_PATH',
    ]);
  },
);

test.each([0, 1000] as const)(
  'where no MongoDB can be had, one line says so, and the tests go on: user %d',
  (user) => {
    const { status, lines } = run('ensure-mongo.sh', user);
    expect([status, lines.at(-1)]).toEqual([0, expect.stringMatching(/^no MongoDB server can be had: /)]);
  },
);

test('a user who is not root and has no sudo reads so', () => {
  expect(run('ensure-mongo.sh', 1000).lines[0]).toBe(
    'not root, and no sudo: cannot install python3 python3-venv',
  );
});

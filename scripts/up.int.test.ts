import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Says what it is asked and for which profile; `UP` is how bringing up ends. */
const DOCKER = `#!/bin/bash
case "$*" in
  'compose version') exit "\${PLUGIN:-0}" ;;
  'compose up'*) echo "$* [\${COMPOSE_PROFILES:-}]" >> "$ASKED"; exit "\${UP:-0}" ;;
  'compose ps'*) printf 'mongo-key exited  1\\ncertificates exited  0\\nduende running healthy 0\\nproxy running unhealthy 0\\n' ;;
  'compose logs --no-color --no-log-prefix --since '*) printf '%s\\n' "\${LOGS:-nothing}" ;;
  'compose logs'*) echo "the last of \${*: -1}" ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duende-up-'));
  for (const name of ['scripts', 'bin']) mkdirSync(join(folder, name));
  cpSync(new URL('up.sh', import.meta.url).pathname, join(folder, 'scripts/up.sh'));
  writeFileSync(join(folder, 'bin/docker'), DOCKER);
  chmodSync(join(folder, 'bin/docker'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

function up(settings: string | null, env: Readonly<Record<string, string>> = {}) {
  if (settings !== null) writeFileSync(join(folder, '.env'), settings);
  const asked = join(folder, 'asked');
  const { status, stdout, stderr } = spawnSync('bash', [join(folder, 'scripts/up.sh')], {
    encoding: 'utf8',
    env: { PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, ASKED: asked, ...env },
  });
  return { status, stdout, stderr, asked: existsSync(asked) ? readFileSync(asked, 'utf8').trim() : '' };
}

const UP = 'compose up --build --detach --wait';

test('without a profile it is the small installation, and the output names what else compose needs', () => {
  const { asked, stderr } = up('PUBLIC_URL=https://duende.example\nCOMPOSE_PROFILES=\n');
  expect(asked).toBe(`${UP} [small]`);
  expect(stderr).toMatch(/^no COMPOSE_PROFILES in .env.*COMPOSE_PROFILES=small.*\n$/);
});

test('the profile of .env or the environment stays', () => {
  expect(up('COMPOSE_PROFILES=cluster\n')).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
    asked: `${UP} []`,
  });
  rmSync(join(folder, 'asked'));
  expect(up('', { COMPOSE_PROFILES: 'engines' }).asked).toBe(`${UP} [engines]`);
});

test('one line names what is missing', () => {
  expect(up(null)).toMatchObject({
    status: 1,
    stderr: 'copy .env.example to .env and fill it in\n',
    asked: '',
  });
  const { status, stderr } = up('', { PLUGIN: '1' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^make up needs a Docker engine .*\n$/)]);
});

test('a service that did not start is named with its last lines, and nothing else', () => {
  const { status, stderr } = up('', { UP: '1' });
  expect(status).toBe(1);
  expect(stderr).toContain('--- mongo-key: exited');
  expect(stderr).toContain('--- proxy: running unhealthy');
  expect(stderr).not.toMatch(/certificates|duende:/);
});

test('the way to the first administrator is shown once, as long as a start shows it', () => {
  const message =
    'No administrator yet: set one up at https://duende.example/?panel=setup#code=a-b (only the code: a-b)';
  const { status, stdout } = up('', { LOGS: `{"level":"info"}\n${message}\n${message}` });
  expect([status, stdout]).toEqual([0, `${message}\n`]);
  expect(up('').stdout).toBe('');
});

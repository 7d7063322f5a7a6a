import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const SCRIPT = fileURLToPath(new URL('install.sh', import.meta.url));
const TOOLS = ['bash', 'dirname', 'cmp', 'cat', 'cp'];

/** Stands in for npm: writes down how it was called, installs modules that load in the Node they were made for. */
const FAKE_NPM = `#!${process.execPath}
const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const [command, ...rest] = process.argv.slice(2);
appendFileSync('calls', command + ' ' + rest.filter((word) => !word.startsWith('--')).join(' ') + '\\n');
const { CI_RUNS_SCRIPTS, REBUILD_WORKS } = process.env;
const make = (name) => writeFileSync('node_modules/' + name + '/made-for', process.versions.modules);
const loads = "if (readFileSync(new URL('made-for', import.meta.url), 'utf8') !== process.versions.modules) throw new Error('made for another Node');";
const code = (name) => "import { readFileSync } from 'node:fs';\\n" + (name === 'better-sqlite3'
  ? 'export default class { constructor() { ' + loads + ' } close() {} }'
  : loads + ' export const transformSync = () => {};');
if (command === 'ci') {
  rmSync('node_modules', { recursive: true, force: true });
  for (const name of process.env.MODULES.split(' ')) {
    mkdirSync('node_modules/' + name, { recursive: true });
    writeFileSync('node_modules/' + name + '/package.json', '{"type":"module","exports":"./index.js"}');
    writeFileSync('node_modules/' + name + '/index.js', code(name));
    if (CI_RUNS_SCRIPTS === 'yes' || name !== 'better-sqlite3') make(name);
  }
} else if (REBUILD_WORKS === 'yes') rest.forEach(make);
else process.exit(1);
`;

// Each run starts a dozen programs.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const at = (...path: string[]) => join(folder, ...path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duende-install-'));
  mkdirSync(at('scripts'));
  mkdirSync(at('bin'));
  copyFileSync(SCRIPT, at('scripts/install.sh'));
  writeFileSync(at('package-lock.json'), '{}');
  for (const tool of TOOLS) {
    const place = ['/usr/bin', '/bin'].map((bin) => join(bin, tool)).find((file) => existsSync(file));
    symlinkSync(place ?? tool, at('bin', tool));
  }
  symlinkSync(process.execPath, at('bin/node'));
  for (const program of ['npm', 'make', 'g++', 'python3']) {
    writeFileSync(at('bin', program), program === 'npm' ? FAKE_NPM : '');
    chmodSync(at('bin', program), 0o755);
  }
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Npm {
  readonly ciRunsScripts?: boolean;
  readonly rebuildWorks?: boolean;
}

function install({ ciRunsScripts = true, rebuildWorks = true }: Npm = {}) {
  rmSync(at('calls'), { force: true });
  const { status, stderr } = spawnSync(at('bin/bash'), [at('scripts/install.sh')], {
    encoding: 'utf8',
    env: {
      PATH: at('bin'),
      MODULES: /^native=\((.*)\)$/m.exec(readFileSync(SCRIPT, 'utf8'))?.[1] ?? '',
      CI_RUNS_SCRIPTS: ciRunsScripts ? 'yes' : 'no',
      REBUILD_WORKS: rebuildWorks ? 'yes' : 'no',
    },
  });
  const calls = existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [];
  return { status, said: stderr.trim().split('\n').filter(Boolean), calls: calls.map((call) => call.trim()) };
}

/** As if another Node had installed what is there. */
function comeFromAnotherNode(...modules: string[]): void {
  writeFileSync(at('node_modules/.loaded-abi'), `${process.platform} ${process.arch} 1\n`);
  for (const name of modules) writeFileSync(at('node_modules', name, 'made-for'), '1');
}

test('installs once, and again when the lock file has changed', () => {
  expect(install()).toEqual({ status: 0, said: [], calls: ['ci'] });
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
  appendFileSync(at('package-lock.json'), '\n');
  expect(install()).toEqual({ status: 0, said: [], calls: ['ci'] });
});

test('makes a module whose install script npm left out', () => {
  const { status, said, calls } = install({ ciRunsScripts: false });
  expect([status, calls]).toEqual([0, ['ci', 'rebuild better-sqlite3']]);
  expect(said).toEqual([expect.stringContaining('better-sqlite3')]);
});

test('after a change of Node makes anew what no longer loads, and nothing else', () => {
  install();
  comeFromAnotherNode('better-sqlite3', 'argon2');
  expect(install()).toMatchObject({ status: 0, calls: ['rebuild better-sqlite3 argon2'] });
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
});

test('after a change of Node that every module bears, nothing is made', () => {
  install();
  comeFromAnotherNode();
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
});

test('says in one line which module does not load and what to run, each time, until it does', () => {
  install();
  comeFromAnotherNode('better-sqlite3');
  for (const attempt of [1, 2]) {
    const { status, said, calls } = install({ rebuildWorks: false });
    expect([attempt, status, calls]).toEqual([attempt, 1, ['rebuild better-sqlite3']]);
    expect(said.at(-1)).toMatch(/^Not loadable in Node v.*: better-sqlite3\. .*npm rebuild .*better-sqlite3/);
    expect(said).toHaveLength(2);
  }
  expect(install().status).toBe(0);
});

test('asks for npm only where something is to be installed', () => {
  rmSync(at('bin/npm'));
  expect(install()).toMatchObject({ status: 1, said: [expect.stringMatching(/^npm is needed/)] });
  writeFileSync(at('bin/npm'), FAKE_NPM);
  chmodSync(at('bin/npm'), 0o755);
  install();
  rmSync(at('bin/npm'));
  comeFromAnotherNode();
  expect(install()).toEqual({ status: 0, said: [], calls: [] });
});

test.each(['18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1'])(
  'turns Node %s away in one line',
  (version) => {
    writeFileSync(at('as.cjs'), `Object.defineProperty(process.versions, 'node', { value: '${version}' });`);
    rmSync(at('bin/node'));
    writeFileSync(
      at('bin/node'),
      `#!${at('bin/bash')}\nexec '${process.execPath}' --require '${at('as.cjs')}' "$@"\n`,
    );
    chmodSync(at('bin/node'), 0o755);
    expect(install()).toEqual({
      status: 1,
      said: [expect.stringMatching(/^Node\.js 24 is needed/)],
      calls: [],
    });
  },
);
